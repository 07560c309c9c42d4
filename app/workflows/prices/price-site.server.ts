import { env } from "~/env.server";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { pricePaths } from "~/models/prices/addresses";
import type { PriceSite } from "~/models/prices/messages";
import { largestPriceFileBytes } from "~/models/prices/price";
import { saveDraft } from "~/models/prices/sending.server";
import { type ArrivedDocument, readDocument } from "~/workflows/keep-document.server";
import { siteFacts } from "~/workflows/leads/site-facts.server";

/** What the messages about prices and agreements need to know of this site. */
export const priceSite: PriceSite = {
  ...siteFacts,
  agreementLinks: {
    homeowner: (leadId) => env.SITE_URL + pricePaths.agreement(requestToken(leadId)),
    business: (leadId) => env.SITE_URL + pricePaths.ownAgreement(leadId),
  },
  complaintLink: (agreementId) => env.SITE_URL + pricePaths.complaint(agreementId),
};

type Draft = Omit<Parameters<typeof saveDraft>[0], "file">;

/** Keeps the draft of a price with the file that came with it, if any: a PDF or a photo, which `refused` says it is not. */
export async function keepDraft(draft: Draft, file: ArrivedDocument | undefined) {
  const read = file && (await readDocument(file, largestPriceFileBytes));
  if (read && read.status !== "read") return { status: "refused" as const, error: read.error };
  return saveDraft({ ...draft, file: read?.document });
}
