import { site } from "~/content/site";
import { env } from "~/env.server";
import { formatWait } from "~/models/base/clock";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { disputeForm, type RefusedSaying, type Speaker } from "~/models/reviews/disputes/dispute";
import { type Spoken, speak } from "~/models/reviews/disputes/disputes.server";
import type { ReviewSite } from "~/models/reviews/messages";
import { largestPaperBytes, mostPapers } from "~/models/reviews/review";
import { paths } from "~/paths";
import { type ArrivedDocument, readDocument } from "~/workflows/keep-document.server";
import { siteFacts } from "~/workflows/leads/site-facts.server";

/** What the messages about reviews need to know of this site. */
export const reviewSite: ReviewSite = {
  get siteName() {
    return site.name;
  },
  requestLink: siteFacts.requestLink,
  reviewLink: (slug, reviewId) => `${env.SITE_URL}${paths.reviewLink(slug, reviewId)}`,
  disputeLink: (leadId, businessId) =>
    `${env.SITE_URL}${paths.myRequestReviewAt(requestToken(leadId), businessId, "dispute")}`,
};

type Said =
  | { status: Exclude<Spoken["status"], "full" | "limited"> }
  | { status: "refused"; code: 422 | 429; refused: RefusedSaying };

/** Takes what a side of a dispute says, and the file that it sends with it. */
export async function speakInDispute(
  speaker: Speaker,
  form: FormData,
  file?: ArrivedDocument,
): Promise<Said> {
  const says = String(form.get("says") ?? "");
  const refuse = (errors: RefusedSaying["errors"], code: 422 | 429 = 422): Said => ({
    ...{ status: "refused", code, refused: { says, errors } },
  });
  const read = disputeForm.safeParse({ says });
  const paper = file && (await readDocument(file, largestPaperBytes));
  if (!read.success || (paper && paper.status !== "read"))
    return refuse({
      ...(!read.success && { says: read.error.issues[0]?.message }),
      ...(paper && paper.status !== "read" && { paper: paper.error }),
    });
  const spoken = await speak(speaker, { says: read.data.says, paper: paper?.document }, reviewSite);
  if (spoken.status === "full") return refuse({ paper: `We have ${mostPapers} files of yours already.` });
  if (spoken.status === "limited")
    return refuse({ says: `That is a lot. Try again in ${formatWait(spoken.retryAfterSeconds)}.` }, 429);
  return spoken;
}
