import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { findResendWait, withdrawRequest } from "~/models/phones/verification.server";
import { hourlyCounts, outbox, phoneVerifications, rateLimits } from "../../../drizzle/schema";
import type { DayLimit } from "../../../drizzle/schema/values/faults";
import { listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { ann, ask, askedBy, bob, codeOn, textsTo, times } from "../../support/people/given-numbers";
import { smsSegments } from "../../support/sms-segments";

useDatabase();

const anHour = 3600;

describe("somebody who asks for a code", () => {
  test("gets one text that says what it is and how long it is valid", async () => {
    await askedBy(ann);
    expect(await textsTo(ann.phone)).toEqual([
      expect.stringMatching(/^\d{6} is your Fettle quotes code\. Tell nobody\. Valid for 10 minutes\.$/),
    ]);
  });

  test("gets one text of one part, whatever marks are in the name of a business", async () => {
    const agreementId = randomUUID();
    await ask(
      { ...ann, agreementId },
      { does: "accepts the agreement with Łódź’s “Best” Roofs – Leeds, £820" },
    );
    const [text = ""] = await textsTo(ann.phone);
    expect(text).toContain(" Roofs - Leeds, £820. Tell nobody.");
    expect(smsSegments(text)).toBe(1);
  });

  test("is refused with a landline, and nothing is sent or counted", async () => {
    const error = expect.stringContaining("That is a landline");
    expect(await ask({ ...ann, phone: "0113 496 0123" })).toEqual({ status: "refused", error });
    expect(await db.$count(outbox)).toBe(0);
    expect(await db.$count(phoneVerifications)).toBe(0);
  });

  test("leaves no code in the table of verifications", async () => {
    await askedBy(ann);
    const code = await codeOn(ann.phone);
    expect(JSON.stringify(await listRows(phoneVerifications))).not.toContain(code);
  });

  test("gets no text from us when the vendor makes the codes", async () => {
    await askedBy(ann, { issuer: "vendor" });
    expect(await db.$count(outbox)).toBe(0);
  });
});

describe("the limits", () => {
  test("one code per number until the countdown ends, which a reload does not change", async () => {
    expect(await findResendWait(ann.phone, 30)).toBe(0);
    await askedBy(ann);
    await timePasses(6);
    expect(await findResendWait(ann.phone, 30)).toSatisfy((wait: number) => wait > 0 && wait <= 24);

    const again = await ask({ ...ann, visitorId: randomUUID() });
    expect(again).toMatchObject({ status: "limited", retryAfterSeconds: expect.any(Number) });
    expect(again).toHaveProperty(
      "error",
      expect.stringMatching(/^You can ask for another code in \d+ seconds?\.$/),
    );
    expect(await textsTo(ann.phone)).toHaveLength(1);

    await timePasses(24);
    expect(await findResendWait(ann.phone, 30)).toBe(0);
    await askedBy(ann);
  });

  test("a quiz with the longer countdown holds to its own", async () => {
    await askedBy(ann, { resendSeconds: 60 });
    await timePasses(31);
    expect((await ask(ann, { resendSeconds: 60 })).status).toBe("limited");
    expect((await ask(ann, { resendSeconds: 30 })).status).toBe("requested");
  });

  test("so many an hour and so many a day for one number, from wherever they are asked for", async () => {
    for (let hour = 0; hour < 2; hour++) {
      for (let sent = 0; sent < env.CODES_PER_HOUR_AND_NUMBER; sent++) {
        await askedBy({ ...ann, visitorId: randomUUID() }, { address: `198.51.100.${sent}` });
        await timePasses(31);
      }
      if (hour === 0) {
        const sixth = await ask(ann);
        expect(sixth).toHaveProperty(
          "error",
          expect.stringMatching(/lot of codes for one number.* minutes\.$/),
        );
        await timePasses(anHour);
      }
    }
    await timePasses(anHour);
    const eleventh = await ask(ann);
    expect(eleventh).toHaveProperty("error", expect.stringMatching(/lot of codes for one number.* hours\.$/));
    expect(await textsTo(ann.phone)).toHaveLength(env.CODES_PER_DAY_AND_NUMBER);
  });

  test("so many an hour from one address, for however many numbers; another address is not held up", async () => {
    await fillLimit("code:address", "203.0.113.7", env.CODES_PER_HOUR_AND_ADDRESS);
    expect(await ask(ann)).toHaveProperty("error", expect.stringContaining("lot of codes from one place"));
    await askedBy(ann, { address: "198.51.100.1" });
  });

  test("a network of its own counts as one address, since its owner has all of them", async () => {
    await fillLimit("code:address", "2001:db8:1:2::/64", env.CODES_PER_HOUR_AND_ADDRESS);
    expect((await ask(ann, { address: "2001:db8:1:2:aaaa::1" })).status).toBe("limited");
    expect((await ask(ann, { address: "2001:db8:1:3:aaaa::1" })).status).toBe("requested");
  });

  test("so many in 24 hours for everybody, until the hour is past in which most were sent", async () => {
    await sentBefore(23, env.CODES_PER_DAY - 1);
    await askedBy(ann);
    const spent = await ask(bob);
    expect(spent).toMatchObject({
      status: "spent",
      error: expect.stringContaining("as many codes as we can"),
    });
    expect(spent).toHaveProperty(
      "retryAfterSeconds",
      expect.toSatisfy((wait) => wait > 0 && wait <= 7200),
    );
    expect(await textsTo(bob.phone)).toEqual([]);
    await db.delete(hourlyCounts);
    await sentBefore(25, env.CODES_PER_DAY);
    await askedBy(bob);
  });

  test("fewer for Jersey, Guernsey and the Isle of Man, which keep nobody else waiting", async () => {
    await sentBefore(0, env.CODES_PER_DAY_ISLANDS, "island-codes-a-day");
    for (const phone of ["07624 123456", "07797 712345", "07781 123456"])
      expect(await ask({ ...ann, phone })).toMatchObject({ status: "spent" });
    await askedBy(ann);
  });

  test("are counted once each when many ask at once", async () => {
    const phones = Array.from({ length: 9 }, (_, nth) => `+44770090010${nth}`);
    await Promise.all(
      phones.map((phone, nth) => askedBy({ ...ann, phone }, { address: `198.51.100.${nth}` })),
    );
    expect(await listRows(hourlyCounts)).toMatchObject([{ scope: "codes-a-day", count: 9 }]);
  });

  test("twenty requests at once for one number are one text", async () => {
    const answers = await times(20, () => ask({ ...ann, visitorId: randomUUID() }));
    expect(answers.filter(({ status }) => status === "requested")).toHaveLength(1);
    expect(await textsTo(ann.phone)).toHaveLength(1);
  });

  test("twenty requests at once for one number with no countdown keep to the hour's limit", async () => {
    const answers = await times(20, () => ask(ann, { resendSeconds: 0 }));
    expect(answers.filter(({ status }) => status === "requested")).toHaveLength(
      env.CODES_PER_HOUR_AND_NUMBER,
    );
  });

  test("a send that failed at the vendor may be tried again at once, but counts for the hour", async () => {
    for (let sent = 0; sent < env.CODES_PER_HOUR_AND_NUMBER; sent++) {
      await withdrawRequest(await askedBy(ann, { issuer: "vendor" }));
      expect(await findResendWait(ann.phone, 30)).toBe(0);
    }
    expect(await ask(ann)).toHaveProperty("error", expect.stringContaining("lot of codes for one number"));
  });
});

/** Counts codes that were sent so many hours ago. */
async function sentBefore(hours: number, count: number, scope: DayLimit = "codes-a-day"): Promise<void> {
  const hour = sql`date_trunc('hour', clock_timestamp()) - make_interval(hours => ${hours}::int)`;
  await db.insert(hourlyCounts).values({ scope, hour, count });
}

/** Counts `acts` acts, as if so many codes had been asked for. */
async function fillLimit(scope: string, subject: string, acts: number): Promise<void> {
  const rows = Array.from({ length: acts }, () => ({ scope, subject: keyedHash(scope, subject) }));
  await db.insert(rateLimits).values(rows);
}
