import { deleteAccount } from "~/models/admin/own-data.server";
import { eraseEntry, findPersonsAccount } from "~/models/admin/people.server";
import type { Actor } from "~/models/audit/audit.server";
import { eraseClaimant } from "~/models/claims/people.server";
import type { PersonKind } from "~/models/people/person";
import { eraseApplicant, eraseWait } from "~/models/placements/people.server";
import { eraseWithReviews, type ReviewsWish } from "~/models/reviews/erasure.server";
import { spool } from "~/services/files/spool.server";

/** Erases one record of a person, as they could themselves. Safe to call any number of times. */
export async function erasePerson(actor: Actor, kind: PersonKind, id: string): Promise<void> {
  if (kind === "lead") await eraseRequest(id, { actor });
  if (kind === "waitlist") await eraseEntry(actor, id);
  if (kind === "claim") await eraseClaimant(actor, id);
  if (kind === "application") await eraseApplicant(actor, id);
  if (kind === "wait") await eraseWait(actor, id);
  const account = kind === "account" ? await findPersonsAccount(id) : undefined;
  if (account) await deleteAccount(account, "unclaimed", actor);
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
    await eraseRequest(id, { reviews: after?.reviews === "go" ? "go" : "stay", actor: "system" });
  if (kind === "waitlist" || kind === "claim") await erasePerson("system", kind, id);
  // The log has one word for who applied and who waits.
  for (const each of kind === "plan" ? (["application", "wait"] as const) : []) {
    await erasePerson("system", each, id);
  }
}

/**
 * Deletes the personal data of a request everywhere: in the database, its photo, and a copy that waits in the spool.
 * Reviews stay without a name, unless `reviews` is `go`. Safe to repeat; does nothing if there is no such lead.
 */
export async function eraseRequest(
  leadId: string,
  { reviews = "stay", actor }: { reviews?: ReviewsWish; actor?: Actor } = {},
): Promise<void> {
  const erasure = await eraseWithReviews(leadId, reviews, actor);
  if (erasure.status !== "missing") await spool.forget(erasure.draftId);
}
