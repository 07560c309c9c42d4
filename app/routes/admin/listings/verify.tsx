import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { textsOf } from "~/http/bodies/form.server";
import { deskAction } from "~/http/form-action.server";
import { messagesOf } from "~/http/pages/refusal.server";
import { requireFreshOperator } from "~/http/sessions/operator.server";
import { type VerifyOutcome, verifyListing } from "~/models/listings/desk/verification.server";
import { checksForm, checksOf } from "~/models/listings/profile/check";
import { back, type ListingRefusal, listingMissing } from "./listing-action.server";

export { default, loader, meta } from "./listing";

/** Keeps what was checked of a listing, which says Verified from then on; approves the claim that a code has proved. */
export const action = deskAction(requireFreshOperator, async ({ operator, id, form }) => {
  const submission = parseWithZod(form, { schema: checksForm });
  if (submission.status !== "success") {
    return json<ListingRefusal>(
      { check: { fields: textsOf(form), errors: messagesOf(submission.error) } },
      { status: 422 },
    );
  }
  const { value } = submission;
  const outcome = await verifyListing(operator, id, { checks: checksOf(value), seen: value.seen });
  return back(id, verifiedWords(outcome));
});

function verifiedWords(outcome: VerifyOutcome): string {
  switch (outcome.status) {
    case "missing":
      throw listingMissing();
    case "verified":
      return outcome.first
        ? `${outcome.name} is verified: its page says what was checked.`
        : `What you checked is on the page of ${outcome.name}.`;
    case "verified before":
      return `${outcome.name} was verified before you pressed${outcome.by ? `, by ${outcome.by}` : ""}. Nothing of yours was saved.`;
    case "unavailable":
      return `${outcome.name} is not on the site, so it cannot be verified.`;
  }
}
