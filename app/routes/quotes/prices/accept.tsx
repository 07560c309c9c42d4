import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { pricePaths } from "~/models/prices/addresses";
import { acceptByCode } from "~/workflows/prices/accept-agreement.server";
import { requireAgreement } from "./own-agreement.server";

const missing = "Enter the six digits that we texted you";
const acceptance = z.object({
  sha256: z.string().max(64),
  code: z
    .string(missing)
    .max(20)
    .transform((typed) => typed.replace(/\D/g, ""))
    .refine((digits) => digits.length === 6, missing),
});

export const action = formAction(async ({ params, form }) => {
  const { token, leadId } = await requireAgreement(params);
  const submission = parseWithZod(form, { schema: acceptance });
  if (submission.status !== "success") return refuse(submission);
  const accepted = await acceptByCode(leadId, submission.value);
  const wrong = (error: string, status: number) =>
    json(submission.reply({ fieldErrors: { code: [error] } }), { status });
  switch (accepted.status) {
    case "accepted":
    case "agreed":
    case "repeated":
      return redirectWithNotice(pricePaths.agreement(token), said[accepted.status]);
    case "refused":
      return wrong(accepted.error, 422);
    case "unproved":
      return wrong("That code was used already. Ask for a new one.", 422);
    case "unreachable":
      return wrong("We cannot check codes just now. Try again in a few minutes.", 503);
    case "old":
      return wrong("This text is not the newest any more: read it again, and ask for a new code.", 409);
    case "unsettled":
      return wrong("Nothing was accepted: something in it is not settled yet.", 409);
    default:
      return wrong("Nothing was accepted: this price is not chosen any more.", 409);
  }
});

const said = {
  accepted: "You have accepted it. It holds once they have, too.",
  agreed: "You have both accepted it. Each of you has a copy by mail.",
  repeated: "You had accepted it already.",
} as const;

export { default, ErrorBoundary, headers, loader, meta } from "./agreement";
