import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { db, listen } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { until } from "../../support/until";
import { world } from "../../support/world";

useDatabase();

/** Another process of ours that dies as soon as it has committed: it rings no bell. */
const other = postgres(process.env.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
afterAll(() => other.end());

/** What is heard on the channel, from the moment that it is heard at all. */
async function hear(channel: string) {
  const heard: string[] = [];
  const stop = await listen(channel, (payload) => heard.push(payload));
  await until("it listens", () => heard.length > 0);
  heard.length = 0;
  return { heard, stop };
}

test("an edit has been heard of in its own process by the time that its transaction is over", async () => {
  const business = await world.business();
  const { heard, stop } = await hear("businesses_changed");
  await db.transaction(async (tx) => {
    await tx.update(businesses).set({ description: "New words" }).where(eq(businesses.id, business.id));
    expect(heard).toEqual([]);
  });
  expect(heard).toHaveLength(1);
  await stop();
});

test("what was taken back is never heard of, and what died right after its commit is heard all the same", async () => {
  const { heard, stop } = await hear("tried");
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`select announce('tried', 'undone')`);
    throw new Error("Changed my mind");
  });
  await expect(undone).rejects.toThrow("Changed my mind");
  await other`select announce('tried', 'died after the commit')`;
  await until("it is heard", () => heard.length > 0);
  expect(heard).toEqual(["died after the commit"]);
  await stop();
});

test("who commits last is heard though others announced after it, and nothing is heard twice", async () => {
  const { heard, stop } = await hear("tried");
  await other.begin(async (slow) => {
    await slow`select announce('tried', 'first')`;
    await db.execute(sql`select announce('tried', 'second')`);
    await until("the second is heard", () => heard.includes("second"));
    expect(heard).toEqual(["second"]);
  });
  await until("the first is heard", () => heard.includes("first"));
  await db.execute(sql`select announce('tried', 'third')`);
  await until("the third is heard", () => heard.includes("third"));
  expect(heard).toEqual(["second", "first", "third"]);
  await stop();
});

test("after a crash that takes the announcements away everybody is told to look", async () => {
  const { heard, stop } = await hear("tried");
  await other`select announce('tried', 'before')`;
  await until("it is heard", () => heard.length > 0);
  await db.execute(sql`truncate announcements restart identity`);
  await until("everybody is told", () => heard.includes(""));
  await db.execute(sql`select announce('tried', 'after')`);
  await until("what follows is heard", () => heard.includes("after"));
  await stop();
});

test("a commit waits for no other that has something to say", async () => {
  const locks = await db.transaction(async (tx) => {
    await tx.execute(sql`select announce('tried', 'here')`);
    return tx.execute(sql`
      select 1 from pg_locks where pid = pg_backend_pid() and locktype = 'object' and classid = 1262`);
  });
  expect([...(locks as Iterable<unknown>)]).toEqual([]);
  const notifying = await other`
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%pg\\_notify(%'`;
  expect([...notifying]).toEqual([]);
});
