import type { Actor } from "~/models/audit/audit.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { spool } from "~/services/files/spool.server";
import { siteFacts } from "./site-facts.server";

/**
 * Deletes who made a request, everywhere: in the database, the photo with it, and in a copy that waits in the
 * spool. Safe to call any number of times; nothing happens when there is no such lead.
 */
export async function eraseRequest(leadId: string, actor?: Actor): Promise<void> {
  const erasure = await eraseLead(leadId, siteFacts, actor);
  if (erasure.status !== "missing") await spool.forget(erasure.draftId);
}
