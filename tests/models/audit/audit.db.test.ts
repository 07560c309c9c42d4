import { randomUUID } from "node:crypto";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, type Transaction } from "~/database/db.server";
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

describe("the log", () => {
  beforeEach(() => db.transaction((tx) => recordAudit(tx, operator, "edited", "lead", randomUUID())));

  const emptied = sql`update audit_log set before = null, after = null, seen = null, forgotten_at = now()`;
  const saysSo = (tx: Transaction) => tx.execute(sql`select set_config('audit.forgetting', 'on', true)`);
  const forgets = (tx: Transaction) => forgetAudited(tx, { kind: "lead", id: randomUUID() });
  type Try = [how: string, statement: SQL, after?: (tx: Transaction) => Promise<unknown>];
  test.each<Try>([
    ["changed", sql`update audit_log set action = 'seen'`],
    ["given to somebody else", sql`update audit_log set actor_id = null`],
    ["emptied by hand", emptied],
    ["deleted", sql`delete from audit_log`],
    ["cut off", sql`truncate audit_log`],
    ["cut off with the rest", sql`truncate audit_log, accounts cascade`],
    [
      "rewritten by somebody who says that they only forget",
      sql`update audit_log set actor_id = null, before = null, after = null, forgotten_at = now()`,
      saysSo,
    ],
    ["emptied in a transaction that has forgotten something", emptied, forgets],
  ])("cannot be %s", async (_, statement, after) => {
    const before = await rows();
    const change = db.transaction(async (tx) => {
      await after?.(tx);
      await tx.execute(statement);
    });
    await expect(change).rejects.toMatchObject({ cause: { code: "42501" } });
    expect(await rows()).toEqual(before);
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

  test("is nowhere in the log once it is erased, and that it was seen is, and another's number", async () => {
    const leadId = await zebedeesRequest();
    const other = { kind: "lead" as const, id: randomUUID() };
    await recordSeen(operator, [{ subject: other, details: { phone: "+447700900321" } }]);
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
    expect(await seenBy("+447700900321")).toEqual([operator.id]);
  });
});
