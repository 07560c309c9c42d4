import { json, redirect } from "@remix-run/node";
import type { RefusedDecision } from "~/components/admin/claims/claim-queue";
import { clientAddress } from "~/http/client-address.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deferDecision } from "~/models/base/deferred.server";
import { claimStatuses, codeChannels } from "~/models/claims/claim";
import { rejectionForm } from "~/models/claims/claim-form";
import { sendClaimCode } from "~/models/claims/codes.server";
import { investigate } from "~/models/claims/decisions.server";
import { type ClaimDecided, type ClaimVerdict, claimVerb } from "~/models/claims/desk-verb.server";
import { claimsPerPage } from "~/models/claims/queue.server";
import { paths } from "~/paths";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { type ClaimDeferral, codeWords, investigateWords, refusedWords } from "./claims.server";

/** Does what the pressed button says. Without a reason, or with no claim chosen, the form is shown again. */
export async function decide(operator: Operator, request: Request, form: FormData) {
  const idOf = (name: string) => String(form.get(name) ?? "") || undefined;
  const [approved, rejected, investigated] = ["approve", "reject", "look"].map(idOf);
  const show = new URL(request.url).searchParams.get("show") ?? undefined;
  const next = paths.adminClaimsAt({ show, open: idOf("next") });
  const to = (open: string) => paths.adminClaimsAt({ show, open });
  const stood = claimStatuses.find((each) => each === form.get("stood"));
  if (approved) return leadOn(next, [await defer(operator, approved, { verdict: "approve", stood })]);
  if (rejected) return reject(operator, rejected, form, next);
  if (investigated)
    return redirectWithNotice(to(investigated), investigateWords(await investigate(operator, investigated)));
  for (const channel of codeChannels) {
    const claimId = idOf(`code-${channel}`);
    if (!claimId) continue;
    const sent = await sendClaimCode({ claimId, operator }, { channel, sender: clientAddress(request) });
    return redirectWithNotice(to(claimId), codeWords(sent));
  }
  if (form.get("intent") === "approve-chosen")
    return approveChosen(operator, form, paths.adminClaimsAt({ show }));
  return redirect(next, 303);
}

const defer = (operator: Operator, subject: string, decision: ClaimVerdict): Promise<ClaimDeferral> => {
  const says = (outcome: ClaimDecided) =>
    "businessName" in outcome ? `${outcome.businessName}: ${outcome.status}` : "";
  return deferDecision(operator, claimVerb, { subject, decision, says });
};

/** Redirects to `to`, whose page shows the decisions that were recorded; a notice says why others were not. */
function leadOn(to: string, outcomes: readonly ClaimDeferral[]) {
  const refused = refusedWords(outcomes);
  return refused ? redirectWithNotice(to, refused) : redirect(to, 303);
}

async function reject(operator: Operator, claimId: string, form: FormData, next: string) {
  const read = rejectionForm.safeParse({ reason: form.get(`reason-${claimId}`) ?? "" });
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? "";
    return json<{ refused: RefusedDecision }>({ refused: { claimId, error, ...typed([...form]) } }, 422);
  }
  const stood = claimStatuses.find((each) => each === form.get("stood"));
  return leadOn(next, [await defer(operator, claimId, { verdict: "reject", stood, ...read.data })]);
}

/** What was chosen and typed in the queue, to be filled in again. */
const typed = (fields: readonly [name: string, value: FormDataEntryValue][]) => ({
  chosen: fields.flatMap(([name, value]) => (name === "claim" ? [String(value)] : [])),
  reasons: Object.fromEntries(
    fields.flatMap(([name, value]) =>
      name.startsWith("reason-") ? [[name.slice("reason-".length), String(value)]] : [],
    ),
  ),
});

async function approveChosen(operator: Operator, form: FormData, to: string) {
  const chosen = [...new Set(form.getAll("claim").map(String))].slice(0, claimsPerPage);
  const refused: RefusedDecision = typed([...form]);
  if (chosen.length === 0) return json({ problem: "Choose at least one claim.", refused }, 422);
  const outcomes: ClaimDeferral[] = [];
  // Only claims that a code has proved are approved several at a time.
  for (const id of chosen) outcomes.push(await defer(operator, id, { verdict: "approve", stood: "proven" }));
  // A reason that is still being written would be lost on the way to another page.
  const isWriting = Object.values(refused.reasons).some(Boolean);
  return isWriting ? json({ problem: refusedWords(outcomes)?.refused, refused }) : leadOn(to, outcomes);
}
