import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal, refuse } from "~/http/pages/refusal.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { boundedText } from "~/models/base/text";
import { pricePaths } from "~/models/prices/addresses";
import { barWords } from "~/models/prices/price";
import { withdrawPrice } from "~/models/prices/sending.server";
import { leadNotFound } from "../lead-action.server";
import { viewerAt } from "../viewer.server";
import { newerWords, revisionOf } from "./refused-price.server";

const missing = "Say why you take it back: the customer reads it";
const withdrawal = z.object({
  why: z
    .string(missing)
    .max(2000)
    .transform((typed) => boundedText(typed, 300))
    .refine((text) => text.length >= 3, missing),
});

export const action = formAction(async ({ request, params, form }) => {
  const professional = await requireProfessional(request, form);
  const leadId = params.leadId ?? "";
  const business = String(form.get("business") ?? "") || undefined;
  const own = { ...(await viewerAt(request, professional, business)), leadId };
  const submission = parseWithZod(form, { schema: withdrawal });
  if (submission.status !== "success") return refuse(submission);
  const outcome = await withdrawPrice({ ...own, ...revisionOf(form), ...submission.value });
  if (outcome.status === "missing") throw leadNotFound();
  if (outcome.status === "barred") throw refusal(409, barWords[outcome.bar]);
  if (outcome.status === "newer" || outcome.status === "limited") throw refusal(409, newerWords);
  return redirectWithNotice(pricePaths.own(leadId), said[outcome.status]);
});

const said = {
  withdrawn: "Taken back. The customer has a mail with your reason.",
  repeated: "It was taken back already.",
  nothing: { refused: "Nothing was taken back: there is no price that was sent." },
  chosen: { refused: "The customer has chosen this price: talk to them, and agree on a change." },
} as const;

export { default, ErrorBoundary, loader, meta } from "./price";
