import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import type { CheckFields } from "~/components/admin/listings/check-form";
import type { RefusedReason } from "~/components/admin/listings/decision-forms";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import type { requireOperator } from "~/http/sessions/operator.server";
import { forgetKeptFields } from "~/http/sessions/session.server";
import type { Said } from "~/models/base/said";
import type { Decision } from "~/models/listings/desk/decisions.server";
import type { Operator } from "~/models/listings/desk/operator";
import { type ListingVerb, paths } from "~/paths";
import { decisionWords } from "./listing-words";

/** What a refused form of the page brings back. */
export type ListingRefusal = { check?: CheckFields; reasoned?: RefusedReason };

type Pressed = { operator: Operator; id: string; form: FormData };

export const listingMissing = () => refusal(404, "There is no such listing.");

/** The action of one verb of a listing's page: what was kept for it while `guard` asked for more is not kept on. */
export const listingAction =
  (guard: typeof requireOperator, decide: (pressed: Pressed) => Promise<Response>) =>
  async ({ request, params }: ActionFunctionArgs): Promise<Response> => {
    const form = await readForm(request);
    return offerResend(form, async () => {
      const { id, role } = await guard(request, form);
      const answer = await decide({ operator: { id, role }, id: params.listingId ?? "", form });
      await forgetKeptFields(request);
      return answer;
    });
  };

/** Where something is only done, there is nothing to read: the way back to the page of the listing. */
export const leadToListing = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.adminListing(params.listingId ?? ""), 303);

/** Back to the listing's page, which says what became of it. */
export const back = (id: string, notice: Said) => redirectWithNotice(paths.adminListing(id), notice);

/** As {@link back}, of a decision; `news` is what its people were written. */
export function told(
  id: string,
  outcome: Decision,
  done: string,
  news?: "reason" | "word",
): Promise<Response> {
  if (outcome.status === "missing") throw listingMissing();
  return back(id, decisionWords(outcome, done, news));
}

const missingReason = "Say why, in words that they can read.";
const reasonForm = z.object({
  reason: z
    .string({ error: missingReason })
    .trim()
    .min(1, missingReason)
    .max(1000, "Please use at most 1,000 characters."),
});

/** Does what needs a reason, with the one that was typed; without one, the form is there again. */
export async function withReason(
  verb: ListingVerb,
  form: FormData,
  act: (reason: string) => Promise<Response>,
): Promise<Response> {
  const submission = parseWithZod(form, { schema: reasonForm });
  if (submission.status === "success") return act(submission.value.reason);
  const reasoned = {
    verb,
    reason: String(form.get("reason") ?? ""),
    errors: submission.error?.reason ?? [],
  };
  return json<ListingRefusal>({ reasoned }, { status: 422 });
}

/** What was being sent to this address when the second factor was asked for again, to go on from. */
export const keptDecision = (request: Request, fields: Readonly<Record<string, string>>): ListingRefusal =>
  fields.reason === undefined
    ? { check: { fields, errors: {} } }
    : {
        reasoned: {
          verb: new URL(request.url).pathname.split("/").at(-1) ?? "",
          reason: fields.reason,
          errors: [],
        },
      };
