import { json, redirect } from "@remix-run/node";
import type { RefusedDecision } from "~/components/admin/claims/claim-decision";
import { clientAddress } from "~/http/client-address.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import type { Said } from "~/models/base/said";
import { rejectionForm } from "~/models/claims/claim-form";
import { sendClaimCode } from "~/models/claims/codes.server";
import { lookInto, type Operator } from "~/models/claims/decisions.server";
import { type Held, holdDecision } from "~/models/claims/held.server";
import { claimsPerPage } from "~/models/claims/queue.server";
import { paths } from "~/paths";
import { codeWords, lookWords, refusedWords } from "./claim-decision-words";

const idOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value ? value : undefined;
};

/** Does what a button of an entry says; a reason that is missing, or nobody chosen, is refused with what was typed. */
export async function decide(operator: Operator, request: Request, form: FormData) {
  const [approved, rejected, looked] = ["approve", "reject", "look"].map((name) => idOf(form, name));
  const show = new URL(request.url).searchParams.get("show") ?? undefined;
  const next = paths.adminClaimsAt({ show, open: idOf(form, "next") });
  const to = (open: string) => paths.adminClaimsAt({ show, open });
  if (approved) return leadOn(next, [await holdDecision(operator, approved, { verdict: "approve" })]);
  if (rejected) return reject(operator, rejected, form, next);
  if (looked) return redirectWithNotice(to(looked), lookWords(await lookInto(operator, looked)));
  for (const channel of ["email", "sms"] as const) {
    const claimId = idOf(form, `code-${channel}`);
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
  const refused = outcomes.flatMap((outcome) => (outcome.status === "held" ? [] : [refusedWords(outcome)]));
  if (refused.length === 0) return redirect(to, 303);
  const more = refused.length - mostNamed;
  const said: Said = {
    refused: [...refused.slice(0, mostNamed), ...(more > 0 ? [`And ${more} more.`] : [])].join(" "),
  };
  return redirectWithNotice(to, said);
}

/** Named one by one as long as the notice has room for it. */
const mostNamed = 8;

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

const chosenOf = (form: FormData): string[] =>
  [...new Set(form.getAll("claim").map(String))].slice(0, claimsPerPage);

async function approveChosen(operator: Operator, form: FormData, to: string) {
  const chosen = chosenOf(form);
  if (chosen.length === 0) return json({ problem: "Select at least one claim." }, { status: 422 });
  const outcomes: Held[] = [];
  for (const id of chosen)
    outcomes.push(await holdDecision(operator, id, { verdict: "approve", provedOnly: true }));
  return leadOn(to, outcomes);
}
