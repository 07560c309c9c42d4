import { json } from "@remix-run/node";
import type { ClaimAnswer } from "~/components/claim/claim-answer";
import { clientAddress } from "~/http/client-address.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { refusalInit, tooMany } from "~/http/pages/reply.server";
import { claimForm, disputeForm } from "~/models/claims/claim-form";
import { submitClaim } from "~/models/claims/claims.server";
import { sendClaimCode } from "~/models/claims/codes.server";
import { openDispute } from "~/models/claims/disputes.server";
import { methods } from "~/models/claims/verification-methods";
import type { Claimant } from "~/models/ownership/claim-rows.server";

export type ClaimPost = { request: Request; form: FormData; claimant: Claimant; businessId: ListingId };

/** The message, and the response's status and headers, for somebody who has sent too many claims. */
export const tooManyClaims = (wait: number) => [tooMany("claims", wait), refusalInit(wait)] as const;

const gone = "This listing is not on the site any more. Search for your business again.";

/** Takes a claim; `done` makes the answer from its id. */
export async function answerClaim(
  { request, form, claimant, businessId }: ClaimPost,
  done: (claimId: string) => Response,
) {
  const submission = parseForm(form, claimForm);
  if (submission.status !== "success") return json<ClaimAnswer>({ refused: submission.reply() }, 422);
  const sender = clientAddress(request);
  const fields = submission.value;
  const refuse = (error: string, init: ResponseInit) =>
    json<ClaimAnswer>({ refused: submission.reply({ formErrors: [error] }) }, init);
  const outcome = await submitClaim({ businessId, claimant, fields, sender });
  switch (outcome.status) {
    case "submitted": {
      const { channel } = methods[fields.verification_method];
      // If the listing has no such address or number, the claimant is shown the other ways.
      if (channel) await sendClaimCode({ claimId: outcome.claimId, claimant }, { channel, sender });
      return done(outcome.claimId);
    }
    case "repeated":
      return done(outcome.claimId);
    case "yours":
      return refuse("This listing is yours already. Open your dashboard to change it.", { status: 409 });
    case "owned":
    case "contested":
      return json<ClaimAnswer>({ taken: { businessName: outcome.businessName, why: outcome.status } }, 409);
    case "missing":
      return refuse(gone, { status: 404 });
    case "limited":
      return refuse(...tooManyClaims(outcome.retryAfterSeconds));
  }
}

/** Takes a dispute about a listing that has an owner. */
export async function answerDispute(
  { request, form, businessId, accountId }: Omit<ClaimPost, "claimant"> & { accountId: AccountId },
  done: (claimId: string) => Promise<Response>,
) {
  const submission = parseForm(form, disputeForm);
  if (submission.status !== "success") return json<ClaimAnswer>({ refused: submission.reply() }, 422);
  const refuse = (error: string, init: ResponseInit) =>
    json<ClaimAnswer>({ refused: submission.reply({ formErrors: [error] }) }, init);
  const sender = clientAddress(request);
  const outcome = await openDispute({ businessId, accountId, fields: submission.value, sender });
  switch (outcome.status) {
    case "disputed":
      return done(outcome.claimId);
    case "repeated":
      return refuse("You have told us so already, and a person looks at it.", { status: 409 });
    case "open already": {
      const taken = { businessName: outcome.businessName, why: "disputed" as const };
      return json<ClaimAnswer>({ taken }, 409);
    }
    case "decided before":
      return refuse(
        "We have looked at this before and told you what we found. Write to us if there is news.",
        { status: 409 },
      );
    case "missing":
      return refuse(gone, { status: 404 });
    case "limited":
      return refuse(...tooManyClaims(outcome.retryAfterSeconds));
  }
}
