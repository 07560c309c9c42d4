import { sql } from "drizzle-orm";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
import { auditLog } from "../../../drizzle/schema/audit";
import type { Role } from "../../../drizzle/schema/values/accounts";
import type { AuditAction } from "../../../drizzle/schema/values/audit";
import type { AuditSubject, SeenDetails } from "./audit";

/** Who did something: an account, a visitor without one, or the system itself. */
export type Actor = { id: AccountId; role: Role } | "visitor" | "system";

const columnsOf = (actor: Actor) =>
  typeof actor === "string"
    ? { actorId: null, actorKind: actor }
    : { actorId: actor.id, actorKind: actor.role };

/** The fields that changed, before and after. Never a secret, a code or a password. */
export type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** Records a change in the audit log, in the transaction that makes it, so that neither exists without the other. */
export async function recordAudit(
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  subjectKind: AuditSubject["kind"],
  subjectId: string,
  { before, after }: Change = {},
): Promise<void> {
  await tx.insert(auditLog).values({ ...columnsOf(actor), subjectKind, subjectId, action, before, after });
}

/** A person whose details somebody was shown. */
type Seen = { subject: AuditSubject; details: SeenDetails };

/** Repeated views within this time count as one. */
const sameViewMinutes = 10;

/**
 * Records in the audit log, before they are shown, whose details an account will see, one row a person. The same
 * details of the same person within 10 minutes are one view.
 */
export async function recordSeen(actor: Exclude<Actor, string>, shown: readonly Seen[]): Promise<void> {
  if (shown.length === 0) return;
  const rows = shown.map(({ subject: { kind, id }, details }) => ({ kind, id, details }));
  await db.execute(sql`
    insert into audit_log (actor_id, actor_kind, action, subject_kind, subject_id, seen)
    select ${actor.id}::uuid, ${actor.role}::text, 'seen', shown.kind, shown.id, shown.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shown(kind text, id text, details jsonb)
    where not exists (
      select from audit_log as before
      where before.subject_id = shown.id and before.subject_kind = shown.kind
        and before.at > now() - make_interval(mins => ${sameViewMinutes}::int)
        and before.actor_id = ${actor.id}::uuid and before.action = 'seen' and before.seen = shown.details
    )`);
}

/**
 * Empties what the log says of a subject, in the transaction that erases it: changes and shown details, also in
 * messages to the same number or email. That something was seen, by whom and when, stays. Returns how many rows were
 * emptied.
 */
export async function forgetAudited(
  tx: Transaction,
  { kind, id }: AuditSubject,
  { phone, email }: { phone?: string | null; email?: string | null } = {},
): Promise<number> {
  const [forgotten] = await rowsFrom(tx)<{ emptied: number }>(
    sql`select audit_forget(${kind}, ${id}, ${phone || null}::text, ${email || null}::text) as emptied`,
  );
  return forgotten?.emptied ?? 0;
}
