import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import type { Account } from "~/models/accounts/accounts.server";
import { forgetAudited, recordAudit, recordSeen } from "~/models/audit/audit.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { auditLog } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { zebedee, zebedeesRequest } from "../../support/people/requests";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

let operator: Account;
beforeEach(async () => {
  operator = await world.account({ role: "operator", email: "olive@fettle.example" });
});

const rows = () => db.select().from(auditLog).orderBy(asc(auditLog.id));
const details = { phone: zebedee.phone, email: zebedee.email };

describe("what an operator changes", () => {
  test("is written with who, what, before and after", async () => {
    const listing = randomUUID();
    await db.transaction((tx) =>
      recordAudit(tx, operator, "suspended", "listing", listing, {
        before: { status: "active" },
        after: { status: "suspended" },
      }),
    );
    expect(await rows()).toMatchObject([
      {
        actorId: operator.id,
        actorKind: "operator",
        action: "suspended",
        subjectKind: "listing",
        subjectId: listing,
        before: { status: "active" },
        after: { status: "suspended" },
        seen: null,
      },
    ]);
  });

  test("is not written when the change did not happen", async () => {
    const change = db.transaction(async (tx) => {
      await recordAudit(tx, "system", "erased", "site", "all");
      throw new Error("The change failed");
    });
    await expect(change).rejects.toThrow("The change failed");
    expect(await rows()).toEqual([]);
  });
});

describe("the log", () => {
  beforeEach(() => db.transaction((tx) => recordAudit(tx, operator, "edited", "lead", randomUUID())));

  test.each([
    ["changed", sql`update audit_log set action = 'seen'`],
    ["given to somebody else", sql`update audit_log set actor_id = null`],
    [
      "emptied by hand",
      sql`update audit_log set before = null, after = null, seen = null, forgotten_at = now()`,
    ],
    ["deleted", sql`delete from audit_log`],
    ["cut off", sql`truncate audit_log`],
    ["cut off with the rest", sql`truncate audit_log, accounts cascade`],
  ])("cannot be %s", async (_, statement) => {
    const before = await rows();
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: "42501" } });
    expect(await rows()).toEqual(before);
  });

  test("cannot be rewritten by somebody who says that they only forget", async () => {
    const rewrite = db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('audit.forgetting', 'on', true)`);
      await tx.execute(
        sql`update audit_log set actor_id = null, before = null, after = null, forgotten_at = now()`,
      );
    });
    await expect(rewrite).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test("is as closed as before in a transaction that has forgotten something", async () => {
    const more = db.transaction(async (tx) => {
      await forgetAudited(tx, { kind: "lead", id: randomUUID() });
      await tx.execute(
        sql`update audit_log set before = null, after = null, seen = null, forgotten_at = now()`,
      );
    });
    await expect(more).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("a homeowner's number", () => {
  const seenBy = async (phone: string) =>
    (await rows()).filter(({ seen }) => seen?.phone === phone).map(({ actorId }) => actorId);

  test("that was shown is in the log alone with who saw it, once however often they look", async () => {
    const leadId = await zebedeesRequest();
    const { account: roofer } = await world.roofer();
    const shown = [{ subject: { kind: "lead" as const, id: leadId }, details }];
    await recordSeen(operator, shown);
    await recordSeen(operator, shown);
    await recordSeen(roofer, shown);
    expect(await seenBy(zebedee.phone)).toEqual([operator.id, roofer.id]);
  });

  test("is seen again when it has changed", async () => {
    const subject = { kind: "lead" as const, id: randomUUID() };
    await recordSeen(operator, [{ subject, details }]);
    await recordSeen(operator, [{ subject, details: { ...details, phone: "+447700900321" } }]);
    expect(await rows()).toHaveLength(2);
  });

  test("is nowhere in the log once it is erased, and that it was seen is", async () => {
    const leadId = await zebedeesRequest();
    const lead = { kind: "lead" as const, id: leadId };
    await recordSeen(operator, [
      { subject: lead, details },
      { subject: { kind: "message", id: randomUUID() }, details: { phone: zebedee.phone } },
    ]);
    await db.transaction((tx) =>
      recordAudit(tx, operator, "edited", lead.kind, lead.id, { before: details, after: {} }),
    );
    expect(await columnsHolding(zebedee.phone)).toContain("audit_log.seen");

    await eraseLead(leadId);

    expect((await columnsHolding(zebedee.phone)).filter((name) => name.startsWith("audit_log"))).toEqual([]);
    expect((await columnsHolding(zebedee.email)).filter((name) => name.startsWith("audit_log"))).toEqual([]);
    const left = await db.select().from(auditLog).where(eq(auditLog.subjectId, leadId)).orderBy(auditLog.id);
    expect(left).toMatchObject([
      { actorId: operator.id, action: "seen", seen: null, forgottenAt: expect.any(Date) },
      { actorId: operator.id, action: "edited", before: null, after: null },
      { actorKind: "visitor", action: "erased", before: null, after: null },
    ]);
  });

  test("of another homeowner stays when one is erased", async () => {
    const other = {
      subject: { kind: "lead" as const, id: randomUUID() },
      details: { phone: "+447700900321" },
    };
    await recordSeen(operator, [other]);
    await eraseLead(await zebedeesRequest());
    expect(await seenBy("+447700900321")).toEqual([operator.id]);
  });
});
