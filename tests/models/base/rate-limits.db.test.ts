import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import {
  type Allowance,
  clearHits,
  findWait,
  networkOf,
  sweepHits,
  takeAllowance,
} from "~/models/base/rate-limits.server";
import { rateLimits } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";

useDatabase();

const knock = (over: Partial<Allowance> = {}): Allowance => ({
  scope: "knock",
  subject: "ann",
  limit: 2,
  windowSeconds: 60,
  ...over,
});
/** Or sooner by what a machine that is starved took until it was asked. */
const about = (seconds: number) =>
  expect.toSatisfy((given: number) => given <= seconds + 1 && given > seconds - 30);
const statuses = (taken: { status: string }[]) => taken.map(({ status }) => status).sort();

describe("a limit in a sliding window", () => {
  test("lets the stated number through, and says when the next may come", async () => {
    expect(await takeAllowance(db, [knock()])).toEqual({ status: "allowed" });
    await timePasses(20);
    expect(await takeAllowance(db, [knock()])).toEqual({ status: "allowed" });

    const third = await takeAllowance(db, [knock()]);
    expect(third).toEqual({
      status: "limited",
      scope: "knock",
      windowSeconds: 60,
      retryAfterSeconds: about(40),
    });
  });

  test("makes room one act at a time, as each grows old", async () => {
    await takeAllowance(db, [knock()]);
    await timePasses(30);
    await takeAllowance(db, [knock()]);
    await timePasses(31);

    expect((await takeAllowance(db, [knock()])).status).toBe("allowed");
    expect((await takeAllowance(db, [knock()])).status).toBe("limited");
  });

  test("does not count an act that was refused, so asking again and again does not prolong the wait", async () => {
    const [wide, narrow] = [knock({ scope: "wide" }), knock({ scope: "narrow", limit: 1 })];
    await takeAllowance(db, [wide, narrow]);
    for (let again = 0; again < 5; again++) await takeAllowance(db, [wide, narrow]);

    expect(await db.$count(rateLimits)).toBe(2);
    await timePasses(61);
    expect((await takeAllowance(db, [wide, narrow])).status).toBe("allowed");
  });

  test("counts an act once where an hour and a day are limited together", async () => {
    const hour = knock({ limit: 1, windowSeconds: 3600 });
    const day = knock({ limit: 2, windowSeconds: 86_400 });
    await takeAllowance(db, [hour, day]);
    await timePasses(3601);
    expect((await takeAllowance(db, [hour, day])).status).toBe("allowed");
    await timePasses(3601);

    expect(await takeAllowance(db, [hour, day])).toMatchObject({
      status: "limited",
      windowSeconds: 86_400,
      retryAfterSeconds: about(86_400 - 2 * 3601),
    });
  });

  test("of several limits that refuse, names the one that takes longest to give way", async () => {
    const soon = knock({ scope: "soon", limit: 1, windowSeconds: 30 });
    const late = knock({ scope: "late", limit: 1, windowSeconds: 300 });
    await takeAllowance(db, [soon, late]);

    expect(await takeAllowance(db, [late, soon])).toMatchObject({
      scope: "late",
      retryAfterSeconds: about(300),
    });
  });

  test("is undone with the transaction that took it", async () => {
    const undone = db.transaction(async (tx) => {
      await takeAllowance(tx, [knock({ limit: 1 })]);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await findWait(db, knock({ limit: 1 }))).toBe(0);
  });
});

describe("many at once", () => {
  test("twenty who knock at the same moment are two who get in", async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeAllowance(db, [knock()])));
    expect(statuses(taken)).toEqual([...Array(2).fill("allowed"), ...Array(18).fill("limited")]);
  });

  test("acts that share limits in another order do not block each other for good", async () => {
    const [one, other] = [knock({ scope: "one", limit: 50 }), knock({ scope: "other", limit: 50 })];
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => takeAllowance(db, turn % 2 ? [one, other] : [other, one])),
    );
    expect(statuses(taken)).toEqual(Array(40).fill("allowed"));
  });
});

describe("what was counted", () => {
  test("is forgotten after a success, for one person and not for another", async () => {
    const mine = knock({ limit: 1 });
    const theirs = knock({ limit: 1, subject: "bob" });
    await takeAllowance(db, [mine]);
    await takeAllowance(db, [theirs]);
    await clearHits(db, mine);

    expect(await findWait(db, mine)).toBe(0);
    expect(await findWait(db, theirs)).toEqual(about(60));
  });

  test("what no window reaches any more is swept away", async () => {
    await takeAllowance(db, [knock()]);
    await timePasses(86_400 + 10);
    await takeAllowance(db, [knock()]);
    expect(await sweepHits()).toBe(1);
    expect(await db.$count(rateLimits)).toBe(1);
  });
});

test("nobody can be read out of the table", async () => {
  await takeAllowance(db, [knock({ scope: "code:number", subject: "+447700900123" })]);
  await takeAllowance(db, [knock({ scope: "code:resend", subject: "+447700900123" })]);
  const subjects = (await listRows(rateLimits)).map(({ subject }) => subject);
  expect(subjects.join()).not.toMatch(/7700 ?900|900123/);
  expect(new Set(subjects).size).toBe(2);
});

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s counts as the sender %s", (address, sender) => {
  expect(networkOf(address)).toBe(sender);
});
