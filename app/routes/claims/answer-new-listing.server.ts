import { json } from "@remix-run/node";
import type { ClaimAnswer } from "~/components/claim/claim-answer";
import { typedIn } from "~/http/bodies/form.server";
import { clientAddress } from "~/http/client-address.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { newListingForm } from "~/models/claims/claim-form";
import { type Added, addStrangersListing, createOwnListing } from "~/models/claims/new-listings.server";
import { type ClaimPost, tooManyClaims } from "./answer-claim.server";

/** Takes a new listing: an account's own, or a stranger's, which waits for an operator. */
export async function answerNewListing(
  { request, form, claimant }: Omit<ClaimPost, "businessId">,
  done: (added: Added & { status: "added" }) => Response,
) {
  const submission = parseForm(form, newListingForm);
  if (submission.status !== "success") return json<ClaimAnswer>({ refused: submission.reply() }, 422);
  const listing = {
    fields: submission.value,
    sender: clientAddress(request),
    noneOfThem: form.has("none_of_them"),
  };
  const outcome =
    "accountId" in claimant
      ? await createOwnListing(claimant.accountId, listing)
      : await addStrangersListing(claimant.visitorId, listing);
  switch (outcome.status) {
    case "added":
      return done(outcome);
    case "known":
      return json<ClaimAnswer>({ known: { listings: outcome.listings, fields: typedIn(form) } }, 409);
    case "limited": {
      const [error, init] = tooManyClaims(outcome.retryAfterSeconds);
      return json<ClaimAnswer>({ refused: submission.reply({ formErrors: [error] }) }, init);
    }
  }
}
