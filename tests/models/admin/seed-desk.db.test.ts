import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { listQueues } from "~/models/admin/desk.server";
import { answerSpan } from "~/models/leads/answer-time";
import { facesById } from "~/models/listings/search/rows.server";
import * as schema from "../../../drizzle/schema";
import { seedDemo } from "../../../drizzle/seed";
import { listRows, useDatabase } from "../../support/database";

const now = new Date();

describe("what waits in the demonstration", () => {
  useDatabase({ keep: "everything" });
  beforeAll(async () => void (await seedDemo(db, now, { written: true })));

  const statesOf = async (table: PgTable, column: string) => {
    const states = await db.execute(sql`
      select distinct ${sql.identifier(column)}::text as state from ${table} order by state`);
    return rowsOf<{ state: string | null }>(states).map(({ state }) => state);
  };

  test("there is some of each kind of work, in each state", async () => {
    const claimed = ["approved", "disputed", "pending", "proven", "rejected"];
    expect(await statesOf(schema.businessClaims, "status")).toEqual(claimed);
    expect(await statesOf(schema.listingProofs, "accepted")).toEqual(["false", "true", null]);
    expect(await statesOf(schema.importRows, "outcome")).toEqual(["error", "skipped"]);
    expect(await statesOf(schema.outbox, "channel")).toEqual(["email", "push", "sms"]);
    expect(await statesOf(schema.outbox, "status")).toEqual(["dead", "sent"]);
    const written = (await listRows(schema.outbox)).map(({ recipient }) => recipient);
    const real = /@(?!.*\.example$)|^\+(?!447700900|4411\d4960)/;
    expect(written.filter((recipient) => real.test(recipient))).toEqual([]);
  });

  test("what an accepted paper proves is checked on its listing", async () => {
    const papers = await listRows(schema.listingProofs, { accepted: true, kind: "insurance" });
    const checks = await listRows(schema.listingChecks, { kind: "insurance" });
    const told = ({
      businessId,
      organisation,
      expiresOn,
    }: (typeof papers)[number] | (typeof checks)[number]) => [businessId, organisation, expiresOn].join(" ");
    expect(papers.length).toBeGreaterThan(0);
    expect(checks.map(told)).toEqual(expect.arrayContaining(papers.map(told)));
  });

  test("nothing is empty at first but what comes of paying and of time", async () => {
    const empty = (await listQueues()).filter(({ count }) => count === 0).map(({ name }) => name);
    const later = ["Insurance ran out", "Plans that wait", "Refunds due"];
    expect(empty.filter((name) => !later.includes(name))).toEqual([]);
  });

  test("three roofers have answered often enough to say how soon they do", async () => {
    const listed = await db.select({ id: schema.businesses.id }).from(schema.businesses);
    const faces = await facesById(listed.map(({ id }) => id));
    const spans = [...faces.values()].flatMap(({ answerMinutes }) => answerSpan(answerMinutes) ?? []);
    expect(spans.sort()).toEqual(["11 h", "3 h", "3 h"]);
  });
});
