import { redirect } from "@remix-run/node";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireConfirmedProfessional } from "~/http/sessions/session.server";
import { paths } from "~/paths";
import { answerClaim, answerDispute } from "./answer-claim.server";
import { answerProgress } from "./answer-progress.server";

const disputed = "A person looks at it within 24 hours and writes to you. A document helps: add it here.";

/** Takes an account's claim or dispute, and leads to the page of its progress. */
export async function claimOwn(request: Request, form: FormData, businessId: ListingId) {
  const account = await requireConfirmedProfessional(request);
  const claimant = { accountId: account.id };
  const toSuccess = (id: string) => redirect(paths.claimBusinessAt({ claim: id, done: "yes" }), 303);
  const wish = { request, form, businessId };
  switch (form.get("intent")) {
    case "claim":
      return answerClaim({ ...wish, claimant }, toSuccess);
    case "dispute":
      return answerDispute({ ...wish, accountId: account.id }, (id) =>
        redirectWithNotice(paths.claimBusinessAt({ claim: id }), disputed),
      );
    default:
      throw refusal(422, "Fill in the form on the page.");
  }
}

/** Answers a form of a claim of theirs that waits. */
export async function answerOwnProgress(request: Request, claimId: string) {
  const findOwn = async () => ({
    claimId,
    claimant: { accountId: (await requireConfirmedProfessional(request)).id },
  });
  const back = paths.claimBusinessAt({ claim: claimId });
  const won = () => redirect(paths.claimBusinessAt({ claim: claimId, done: "yes" }), 303);
  return answerProgress(request, findOwn, { back, won });
}
