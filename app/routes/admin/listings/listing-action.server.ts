import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { z } from "zod";
import type { CheckFields } from "~/components/admin/listings/check-form";
import type { RefusedReason } from "~/components/admin/listings/decision-forms";
import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { deferDecision } from "~/models/base/deferred.server";
import type { Decision } from "~/models/listings/admin/decisions.server";
import { checkVerb } from "~/models/listings/admin/verification.server";
import { paths, type Verb } from "~/paths";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { back, entryPage, leadOn } from "../after-decision.server";
import { checkedWords, decisionWords } from "./listing-words";

/** A GET of an action's address leads to the page of its listing. */
export const loader = leadTo(({ listingId = "" }) => paths.adminListing(listingId));

/** What the page gets when one of its forms is refused. */
export type ListingRefusal = { check?: CheckFields; reasoned?: RefusedReason };

export const listingMissing = () => refusal(404, "There is no such listing.");

/** {@link back}, after a decision; `news` is what the listing's people were sent. */
export function told(
  request: Request,
  outcome: Decision,
  done: string,
  news?: "reason" | "word",
): Promise<Response> {
  if (outcome.status === "missing") throw listingMissing();
  return back(request, decisionWords(outcome, done, news));
}

/** Holds an operator's decision about a listing's checks, and leads back to the listing. */
export async function deferCheck(
  { operator, request, id: subject }: { operator: Operator; request: Request; id: string },
  decision: Parameters<typeof checkVerb.does>[2],
): Promise<Response> {
  const deferred = await deferDecision(operator, checkVerb, { subject, decision, says: checkedWords });
  if (deferred.outcome.status === "missing") throw listingMissing();
  return leadOn(entryPage(request), deferred, checkedWords);
}

const missingReason = "Say why, in words that they can read.";
const reasonForm = z.object({
  reason: z
    .string({ error: missingReason })
    .trim()
    .min(1, missingReason)
    .max(1000, "Please use at most 1,000 characters."),
});

/** Calls `act` with the reason that was typed; without one, the form is shown again. */
export async function withReason(
  verb: Verb<"listing">,
  form: FormData,
  act: (reason: string) => Promise<Response>,
): Promise<Response> {
  const submission = parseWithZod(form, { schema: reasonForm });
  if (submission.status === "success") return act(submission.value.reason);
  const reasoned = { verb, reason: String(form.get("reason") ?? ""), errors: submission.error?.reason ?? [] };
  return json<ListingRefusal>({ reasoned }, 422);
}
