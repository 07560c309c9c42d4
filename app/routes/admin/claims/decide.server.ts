import { json, redirect } from "@remix-run/node";
import type { RefusedDecision } from "~/components/admin/claims/claim-queue";
import { clientAddress } from "~/http/client-address.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import type { Operator } from "~/models/base/role";
import { rejectionForm } from "~/models/claims/claim-form";
import { sendClaimCode } from "~/models/claims/codes.server";
import { lookInto } from "~/models/claims/decisions.server";
import { type Held, holdDecision } from "~/models/claims/held.server";
import { claimsPerPage } from "~/models/claims/queue.server";
import { paths } from "~/paths";
import { codeWords, lookWords, refusedWords } from "./claims.server";

/** Does what a button of an entry says; a reason that is missing, or nobody chosen, is refused with what was typed. */
export async function decide(operator: Operator, request: Request, form: FormData) {
  const idOf = (name: string) => String(form.get(name) ?? "") || undefined;
  const [approved, rejected, looked] = ["approve", "reject", "look"].map(idOf);
  const show = new URL(request.url).searchParams.get("show") ?? undefined;
  const next = paths.adminClaimsAt({ show, open: idOf("next") });
  const to = (open: string) => paths.adminClaimsAt({ show, open });
  if (approved) return leadOn(next, [await holdDecision(operator, approved, { verdict: "approve" })]);
  if (rejected) return reject(operator, rejected, form, next);
  if (looked) return redirectWithNotice(to(looked), lookWords(await lookInto(operator, looked)));
  for (const channel of ["email", "sms"] as const) {
    const claimId = idOf(`code-${channel}`);
    if (!claimId) continue;
    const sent = await sendClaimCode({ claimId, operator }, { channel, sender: clientAddress(request) });
    return redirectWithNotice(to(claimId), codeWords(sent));
  }
  if (form.get("intent") === "approve-chosen")
    return approveChosen(operator, form, paths.adminClaimsAt({ show }));
  return redirect(next, 303);
}

/** What is written down says so itself; what is not is said once. */
function leadOn(to: string, outcomes: readonly Held[]) {
  const refused = refusedWords(outcomes);
  return refused ? redirectWithNotice(to, refused) : redirect(to, 303);
}

async function reject(operator: Operator, claimId: string, form: FormData, next: string) {
  const read = rejectionForm.safeParse({ reason: form.get(`reason-${claimId}`) ?? "" });
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? "";
    return json<{ refused: RefusedDecision }>(
      { refused: { claimId, error, ...typed([...form]) } },
      { status: 422 },
    );
  }
  const { reason } = read.data;
  return leadOn(next, [await holdDecision(operator, claimId, { verdict: "reject", reason })]);
}

/** What was chosen and typed in the queue, to go on from. */
export const typed = (fields: readonly [name: string, value: FormDataEntryValue][]) => ({
  chosen: fields.flatMap(([name, value]) => (name === "claim" ? [String(value)] : [])),
  reasons: Object.fromEntries(
    fields.flatMap(([name, value]) =>
      name.startsWith("reason-") ? [[name.slice("reason-".length), String(value)]] : [],
    ),
  ),
});

async function approveChosen(operator: Operator, form: FormData, to: string) {
  const chosen = [...new Set(form.getAll("claim").map(String))].slice(0, claimsPerPage);
  if (chosen.length === 0) return json({ problem: "Select at least one claim." }, { status: 422 });
  const outcomes: Held[] = [];
  for (const id of chosen)
    outcomes.push(await holdDecision(operator, id, { verdict: "approve", provedOnly: true }));
  return leadOn(to, outcomes);
}
