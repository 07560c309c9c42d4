import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { db, listen } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { until } from "../../support/until";
import { world } from "../../support/world";

useDatabase();

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

test("an edit is heard of once its transaction is over, and what was taken back never", async () => {
  const business = await world.business();
  const { heard, stop } = await hear("businesses_changed");
  const rename = (tx: Pick<typeof db, "update">) =>
    tx.update(businesses).set({ description: "New words" }).where(eq(businesses.id, business.id));
  const undone = db.transaction(async (tx) => {
    await rename(tx);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow();
  await db.transaction(async (tx) => {
    await rename(tx);
    await other`select pg_notify('businesses_changed', 'from elsewhere')`;
    await until("another is heard", () => heard.length > 0);
    expect(heard).toEqual(["from elsewhere"]);
  });
  await until("it is heard", () => heard.length > 1);
  expect(heard).toEqual(["from elsewhere", ""]);
  await stop();
});

test("whoever listens is told to look after an outage, and hears again", async () => {
  const { heard, stop } = await hear("tried");
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen "tried"'`);
  await until("it is told to look", () => heard.includes(""));
  await other`select pg_notify('tried', 'after')`;
  await until("what follows is heard", () => heard.includes("after"));
  await stop();
});
