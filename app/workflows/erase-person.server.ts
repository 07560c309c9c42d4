import { deleteAccount } from "~/models/admin/own-data.server";
import { eraseEntry, findPersonsAccount } from "~/models/admin/people.server";
import type { Actor } from "~/models/audit/audit.server";
import { eraseClaimant } from "~/models/claims/people.server";
import type { PersonKind } from "~/models/people/person";
import { eraseApplicant, eraseWait } from "~/models/placements/people.server";
import { eraseRequest } from "~/workflows/leads/erase-request.server";

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
