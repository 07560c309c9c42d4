import { site } from "~/content/site";
import type { Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { queueMessages } from "~/models/messages/outbox.server";
import type { ClaimedBusiness } from "~/models/ownership/claim-rows.server";
import { paths } from "~/paths";
import { type DisputeOutcome, disputeDecidedMail } from "./claim-mail";

/** Where somebody writes to us about a claim. */
export const contactAddress = () => new URL(paths.contactAbout("claim"), env.SITE_URL).href;

/** Tells whoever had a disputed listing how the dispute ended. */
export async function tellDisputeOver(
  tx: Transaction,
  claimId: string,
  { businessName }: Pick<ClaimedBusiness, "businessName">,
  { to, outcome }: { to: string; outcome: DisputeOutcome },
): Promise<void> {
  await queueMessages(tx, [
    disputeDecidedMail(to, {
      outcome,
      business: businessName,
      siteName: site.name,
      key: `claim:${claimId}:owner`,
      contact: contactAddress(),
    }),
  ]);
}
