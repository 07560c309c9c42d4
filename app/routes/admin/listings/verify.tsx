import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { textsOf } from "~/http/bodies/form.server";
import { messagesOf } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { checksForm, checksOf } from "~/models/listings/profile/check";
import { deferCheck, type ListingRefusal } from "./listing-action.server";

export { default, loader, meta } from "./listing";

/** Records what was checked of a listing, which makes it Verified, and approves a claim that a code has proved. */
export const action = deskAction(requireFreshOperator, async (posted) => {
  const { form } = posted;
  const submission = parseWithZod(form, { schema: checksForm });
  if (submission.status !== "success") {
    return json<ListingRefusal>(
      { check: { fields: textsOf(form), errors: messagesOf(submission.error) } },
      422,
    );
  }
  const { value } = submission;
  return deferCheck(posted, { checks: checksOf(value), seen: value.seen });
});
