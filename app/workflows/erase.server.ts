import { deleteAccount } from "~/models/admin/own-data.server";
import { eraseRecord, erasureOf, erasureVerb, findPersonsAccount } from "~/models/admin/people.server";
import type { Actor } from "~/models/audit/audit.server";
import { deferDecision } from "~/models/base/deferred.server";
import { readLeadId } from "~/models/base/ids";
import type { PersonRecord } from "~/models/people/person";
import { eraseWithReviews, type ReviewsWish } from "~/models/reviews/erasure.server";
import { spool } from "~/services/files/spool.server";
import type { Operator } from "../../drizzle/schema/values/accounts";

/**
 * Holds the erasure of one record of a person for a day, in which it can be taken back; false if it is deferred already.
 * A copy of a request in the spool goes at once: the database has it.
 */
export async function deferErasure(
  operator: Operator,
  { name, email, what, ...record }: PersonRecord,
): Promise<boolean> {
  const { deferred, outcome } = await deferDecision(operator, erasureVerb, {
    subject: erasureOf(record),
    decision: {},
    says: () => `${name.trim() || email}, ${what}`,
  });
  if ("draftId" in outcome && outcome.draftId) await spool.forget(outcome.draftId);
  return deferred;
}

/**
 * Repeats an erasure from the audit log, with the choices made then, after a restored backup brought its subject back:
 * `kind` and `id` are the subject of the log's line, `after` its details.
 */
export async function replayErasure(erased: {
  kind: string;
  id: string;
  after: Readonly<Record<string, unknown>> | null;
}): Promise<void> {
  const { kind, id, after } = erased;
  const account = kind === "account" ? await findPersonsAccount(id) : undefined;
  const listings = after?.listings === "removed" ? "removed" : "unclaimed";
  if (account) await deleteAccount(account, listings, "system");
  if (kind === "lead")
    await eraseRequest(readLeadId(id), { reviews: after?.reviews === "go" ? "go" : "stay", actor: "system" });
  if (kind === "waitlist" || kind === "claim") await eraseRecord("system", { kind, id });
  // The log has one word for who applied and who waits.
  for (const each of kind === "plan" ? (["application", "wait"] as const) : []) {
    await eraseRecord("system", { kind: each, id });
  }
}

/**
 * Deletes the personal data of a request everywhere: in the database, its photo, and a copy that waits in the spool.
 * Reviews stay without a name, unless `reviews` is `go`. Safe to repeat; does nothing if there is no such lead.
 */
export async function eraseRequest(
  leadId: LeadId,
  { reviews = "stay", actor }: { reviews?: ReviewsWish; actor?: Actor } = {},
): Promise<void> {
  const erasure = await eraseWithReviews(leadId, reviews, actor);
  if (erasure.status !== "missing") await spool.forget(erasure.draftId);
}
