import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { countWaiting, useDatabase } from "../../support/database";

useDatabase();

test("an act waits for one of the same person that is not yet over, and is counted after it", async () => {
  const once = [{ scope: "knock", subject: "ann", limit: 1, windowSeconds: 60 }];
  const second = await db.transaction(async (tx) => {
    expect((await takeAllowance(tx, once)).status).toBe("allowed");
    // On another connection, which cannot see what this transaction has counted.
    const meanwhile = takeAllowance(db, once);
    await Promise.race([meanwhile, expect.poll(countWaiting, { timeout: 240_000 }).toBe(1)]);
    return { meanwhile };
  });
  expect((await second.meanwhile).status).toBe("limited");
});

test("acts of different people do not wait for each other", async () => {
  const by = (subject: string) => [{ scope: "knock", subject, limit: 1, windowSeconds: 60 }];
  await db.transaction(async (tx) => {
    await takeAllowance(tx, by("ann"));
    expect((await takeAllowance(db, by("bob"))).status).toBe("allowed");
  });
});
