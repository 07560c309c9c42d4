import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import type { AuditAction } from "~/models/audit/audit";
import { type ExactPlace, writePlace } from "~/models/base/keyset";
import { parsePhone } from "~/models/phones/phone";
import { accounts, auditLog } from "../../../drizzle/schema";

export type AuditSearch = {
  /** An id; or a number or email, which finds who was shown it. */
  subject?: string;
  /** An account's email, or 'system' or 'visitor'. */
  actor?: string;
  action?: AuditAction;
  /** Days in London, `2026-03-03`, both included. */
  from?: string;
  to?: string;
  before?: ExactPlace;
};

const perPage = 50;

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  exact: sql<string>`to_char(${auditLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  actorId: auditLog.actorId,
  actorKind: auditLog.actorKind,
  actorEmail: accounts.email,
  action: auditLog.action,
  subjectKind: auditLog.subjectKind,
  subjectId: auditLog.subjectId,
  before: auditLog.before,
  after: auditLog.after,
  seen: auditLog.seen,
  forgottenAt: auditLog.forgottenAt,
};

/** A page of the audit log, newest first, 50 a page; `next` is where the next one begins. */
export async function searchAudit(search: AuditSearch) {
  const actor = await actorIs(search.actor);
  const { before } = search;
  const rows = await db
    .select(columns)
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(
      and(
        subjectIs(search.subject),
        actor,
        search.action && eq(auditLog.action, search.action),
        search.from
          ? sql`${auditLog.at} >= ${search.from}::date::timestamp at time zone 'Europe/London'`
          : undefined,
        search.to
          ? sql`${auditLog.at} < (${search.to}::date + 1)::timestamp at time zone 'Europe/London'`
          : undefined,
        before && sql`(${auditLog.at}, ${auditLog.id}) < (${before.at}::timestamptz, ${before.id}::bigint)`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(perPage + 1);
  const entries = rows.slice(0, perPage);
  const last = entries.at(-1);
  const next =
    rows.length > perPage && last ? writePlace({ at: last.exact, id: String(last.id) }) : undefined;
  return { entries, next };
}

function subjectIs(subject: string | undefined): SQL | undefined {
  if (!subject) return undefined;
  const { e164 } = parsePhone(subject);
  const shown = isNotNull(auditLog.seen);
  if (e164) return and(shown, sql`${auditLog.seen} ->> 'phone' = ${e164}`);
  if (subject.includes("@")) return and(shown, sql`lower(${auditLog.seen} ->> 'email') = lower(${subject})`);
  return eq(auditLog.subjectId, subject.toLowerCase());
}

async function actorIs(actor: string | undefined): Promise<SQL | undefined> {
  if (!actor) return undefined;
  if (actor === "system" || actor === "visitor") {
    return and(isNull(auditLog.actorId), eq(auditLog.actorKind, actor));
  }
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, actor.toLowerCase()));
  return account ? eq(auditLog.actorId, account.id) : sql`false`;
}
