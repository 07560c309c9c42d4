import { json, redirect } from "@remix-run/node";
import type { RefusedDecision } from "~/components/admin/claim-queue";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { rejectionForm } from "~/models/claims/claim-form";
import { approveClaim, lookInto, type Operator, rejectClaim } from "~/models/claims/decisions.server";
import { claimsPerPage } from "~/models/claims/queue.server";
import { paths } from "~/paths";
import { approvalWords, lookWords, rejectionWords } from "./claim-decision-words";

const idOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
};

/** Does what a button of the queue says; a reason that is missing, or nobody chosen, is refused with what was typed. */
export async function decide(operator: Operator, form: FormData) {
  const [approved, rejected, looked] = ["approve", "reject", "look"].map((name) => idOf(form, name));
  if (approved) return done([approvalWords(await approveClaim(operator, approved))]);
  if (rejected) return reject(operator, rejected, form);
  if (looked) return done([lookWords(await lookInto(operator, looked))]);
  // Of a page that was open before that had an address of its own.
  if (form.has("resend")) return redirect(paths.adminClaimsResend, 307);
  if (form.get("intent") === "approve-chosen") return approveChosen(operator, form);
  return done(["Press a button of a claim."]);
}

const done = (said: readonly string[]) => redirectWithNotice(paths.adminClaims, said.join(" "));

async function reject(operator: Operator, claimId: string, form: FormData) {
  const read = rejectionForm.safeParse({ reason: form.get(`reason-${claimId}`) ?? "" });
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? "";
    return json<{ refused: RefusedDecision }>(
      { refused: { claimId, error, ...typed([...form]) } },
      { status: 422 },
    );
  }
  return done([rejectionWords(await rejectClaim(operator, claimId, read.data.reason))]);
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

/** Named one by one as long as the notice has room for it. */
const mostNamed = 8;

async function approveChosen(operator: Operator, form: FormData) {
  const chosen = chosenOf(form);
  if (chosen.length === 0) return json({ problem: "Select at least one claim." }, { status: 422 });
  const said: string[] = [];
  for (const id of chosen) said.push(approvalWords(await approveClaim(operator, id)));
  const more = said.length - mostNamed;
  return done([...said.slice(0, mostNamed), ...(more > 0 ? [`And ${more} more, which are below.`] : [])]);
}
