import { and, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, isEmail } from "~/database/db.server";
import { findLatest } from "~/models/accounts/accounts.server";
import type { auditKinds } from "~/models/audit/audit";
import { cutPage, type ExactPlace } from "~/models/base/keyset";
import { exactTime } from "~/models/base/keyset.server";
import { isId } from "~/models/base/uuid";
import { parsePhone } from "~/models/reading/phone";
import { accounts, signIns } from "../../../drizzle/schema/accounts";
import { auditLog } from "../../../drizzle/schema/audit";
import { signInActs } from "../../../drizzle/schema/values/accounts";
import { auditActions } from "../../../drizzle/schema/values/audit";

type AuditSearch = {
  /** An id, or a phone number or email, which finds who was shown it. */
  subject?: string;
  /** An account's email, or 'system' or 'visitor'. */
  actor?: string;
  action?: (typeof auditKinds)[number];
  /** Days in London, `2026-03-03`, both included. */
  from?: string;
  to?: string;
  before?: ExactPlace;
};

const perPage = 50;

/** A page of the audit log and of sign-in attempts, newest first, 50 a page; `next` is where the next page begins. */
export async function searchAudit(search: AuditSearch) {
  const by = await findActor(search.actor);
  const found = await Promise.all([searchLog(search, by), searchSignIns(search, by)]);
  const rows = found.flat().sort((a, b) => (a.exact === b.exact ? b.id - a.id : a.exact < b.exact ? 1 : -1));
  const { page, next } = cutPage(rows, perPage);
  return { entries: page, next };
}

const oneOf = <Value extends string>(value: string, list: readonly Value[]): Value | undefined =>
  list.find((each) => each === value);

async function searchLog(
  { subject, action = "no-sign-ins", ...search }: AuditSearch,
  by: ActorFilter | undefined,
) {
  const only = oneOf(action, auditActions);
  if (!only && action !== "no-sign-ins") return [];
  const { id, at, actorId, actorKind, subjectKind, subjectId, before, after, seen, forgottenAt } = auditLog;
  const rows = await db
    .select({
      ...{ id, at, exact: exactTime(at), actorId, actorKind, actorEmail: accounts.email },
      ...{ action: auditLog.action, subjectKind, subjectId, before, after, seen, forgottenAt },
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, actorId))
    .where(
      and(
        subjectIs(subject),
        by && ("id" in by ? eq(actorId, by.id) : and(isNull(actorId), eq(actorKind, by.kind))),
        only && eq(auditLog.action, only),
        isWithin(search, at, id),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(perPage + 1);
  return rows.map((row) => ({ ...row, tried: undefined }));
}

async function searchSignIns(
  { subject, action = "sign-ins", ...search }: AuditSearch,
  by: ActorFilter | undefined,
) {
  const only = oneOf(action, signInActs);
  const nobodys = subject !== undefined && !isId(subject);
  if (nobodys || (!only && action !== "sign-ins")) return [];
  const { id, act, accountId, lastAt, firstAt, times, network, browser } = signIns;
  const { email, role } = accounts;
  // Only a successful attempt proves who made it; any other counts as a visitor's.
  const proved = inArray(act, ["signed-in", "code-right"]);
  const rows = await db
    .select({
      ...{ id, at: lastAt, exact: exactTime(lastAt), act, accountId, email, role },
      ...{ proved: sql<boolean>`${proved}`, firstAt, times, network, browser },
    })
    .from(signIns)
    .leftJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        subject === undefined ? undefined : eq(accountId, subject),
        by &&
          ("id" in by ? and(eq(accountId, by.id), proved) : by.kind === "visitor" ? not(proved) : sql`false`),
        only && eq(act, only),
        isWithin(search, lastAt, id),
      ),
    )
    .orderBy(desc(lastAt), desc(id))
    .limit(perPage + 1);
  return rows.map((row) => ({
    ...{ id: row.id, at: row.at, exact: row.exact, action: row.act },
    actorId: row.proved ? row.accountId : null,
    actorKind: row.proved && row.role ? row.role : ("visitor" as const),
    actorEmail: row.proved ? row.email : null,
    ...{ subjectKind: "account" as const, subjectId: row.accountId },
    ...{ before: null, after: null, seen: null, forgottenAt: null },
    tried: { firstAt: row.firstAt, times: row.times, network: row.network, browser: row.browser },
  }));
}

const isWithin = ({ from, to, before }: AuditSearch, at: PgColumn, id: PgColumn): SQL | undefined =>
  and(
    from ? sql`${at} >= ${from}::date::timestamp at time zone 'Europe/London'` : undefined,
    to ? sql`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/London'` : undefined,
    before && sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::bigint)`,
  );

function subjectIs(subject: string | undefined): SQL | undefined {
  if (!subject) return undefined;
  const { e164 } = parsePhone(subject);
  const shown = isNotNull(auditLog.seen);
  if (e164) return and(shown, sql`${auditLog.seen} ->> 'phone' = ${e164}`);
  if (subject.includes("@")) return and(shown, isEmail(sql`${auditLog.seen} ->> 'email'`, subject));
  return eq(auditLog.subjectId, subject.toLowerCase());
}

type ActorFilter = { id: string } | { kind: "system" | "visitor" };
/** An id that matches nothing, for an email without an account. */
const nobodysId = "00000000-0000-0000-0000-000000000000";

async function findActor(actor: string | undefined): Promise<ActorFilter | undefined> {
  if (!actor) return undefined;
  if (actor === "system" || actor === "visitor") return { kind: actor };
  return { id: (await findLatest(db, actor))?.accountId ?? nobodysId };
}
