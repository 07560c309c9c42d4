import { eraseLead } from "~/models/leads/erasure.server";
import { files } from "~/services/files/files.server";
import { forgetSpooled } from "~/services/files/spool.server";
import { siteFacts } from "./site-facts.server";

/**
 * Deletes who made a request, everywhere: in the database, in a copy that waits in the spool, and the photo.
 * Safe to call any number of times; nothing happens when there is no such lead.
 */
export async function eraseRequest(leadId: string): Promise<void> {
  const erasure = await eraseLead(leadId, siteFacts);
  if (erasure.status !== "missing") await forgetSpooled(erasure.draftId);
  if (erasure.status === "erased" && erasure.photo) await files.removeFile(erasure.photo);
}
