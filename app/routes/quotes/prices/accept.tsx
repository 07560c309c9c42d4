import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { findVisitor } from "~/http/sessions/visitor.server";
import type { CodeRefusal } from "~/models/phones/code-words";
import { acceptAgreement } from "~/models/prices/acceptance.server";
import { pricePaths } from "~/models/prices/addresses";
import { codeField } from "~/models/reading/codes";
import { requireAgreement } from "./own-agreement.server";

const acceptance = z.object({
  sha256: z.string().max(64),
  code: codeField("Enter the six digits that we texted you"),
});

export const action = formAction(async ({ request, params, form }) => {
  const { token, leadId, emailed } = await requireAgreement(params);
  const submission = parseWithZod(form, { schema: acceptance });
  if (submission.status !== "success") return refuse(submission);
  const visitor = await findVisitor(request);
  const visitorId = visitor.status === "known" ? visitor.id : undefined;
  const accepted = await acceptAgreement({ leadId, side: "homeowner", visitorId, ...submission.value });
  const wrong = (error: string, status: number) =>
    json(submission.reply({ fieldErrors: { code: [error] } }), { status });
  switch (accepted.status) {
    case "accepted":
    case "agreed":
    case "repeated":
      return redirectWithNotice(pricePaths.agreement(token), saidOf(emailed)[accepted.status]);
    case "unproved":
      return wrong(codeWords[accepted.code], 422);
    case "old":
      return wrong("There is a newer version. Read that, and ask for a new code.", 409);
    case "unsettled":
      return wrong("Nothing was accepted: something in it is not settled yet.", 409);
    default:
      return wrong("Nothing was accepted: this price is not chosen any more.", 409);
  }
});

const saidOf = (emailed: boolean) => ({
  accepted: "You have accepted it. It holds once they have, too.",
  agreed: `You have both accepted it. We ${emailed ? "have emailed you each a copy" : "text you the link to it"}.`,
  repeated: "You have accepted it.",
});

const codeWords: Readonly<Record<CodeRefusal, string>> = {
  wrong: "That is not the code that we texted you for this version.",
  expired: "That code has expired. Ask for a new one.",
  "used-up": "That was too many wrong codes. Ask for a new one.",
  missing: "We have not texted a code for this version to this browser. Ask for one here.",
};

export { default, ErrorBoundary, headers, loader, meta } from "./agreement";
