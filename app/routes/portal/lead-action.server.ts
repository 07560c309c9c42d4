import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { doneNotices, failureNotice, isRefused, leadChange, refuse } from "~/components/portal/lead-change";
import { writeFormer } from "~/components/portal/leads-address";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice, refuse as refuseForm } from "~/http/pages/reply.server";
import { requireProfessional, workAs } from "~/http/sessions/professional.server";
import type { Account } from "~/models/accounts/accounts.server";
import { findLeadFor } from "~/models/leads/portal/assignments.server";
import { changeLeadStatus, saveLeadNotes } from "~/models/leads/portal/lead-changes.server";
import { viewerAt } from "./viewer.server";

export const leadNotFound = () => refusal(404, leadNotFoundTitle);

type Changed = { leadId: LeadId; was?: string; held: boolean };

/** The action of a page about leads: changes the lead that its address or form names, and returns to `back`. */
export const leadAction = (back: (changed: Changed, request: Request) => string) =>
  formAction(async ({ request, params, form }) => {
    const professional = await requireProfessional(request);
    if (params.leadId) form.set("leadId", params.leadId);
    const submission = parseWithZod(form, { schema: leadChange });
    if (submission.status !== "success") return refuseForm(submission);

    const change = submission.value;
    const viewer = await viewerAt(request, professional, change.business);
    const outcome =
      change.intent === "notes"
        ? await saveLeadNotes({ ...viewer, ...change })
        : await changeLeadStatus({ ...viewer, ...change });
    if (outcome.status === "missing") throw leadNotFound();
    if (isRefused(outcome)) return json(...refuse(submission, outcome));
    const { leadId, held, intent } = change;
    const was = outcome.status === "changed" && intent === "status" ? writeFormer(outcome.before) : undefined;
    const at = back({ leadId, was, held: held !== undefined }, request);
    return redirectWithNotice(at, doneNotices[outcome.status]);
  }, failureNotice);

/** Switches to another of their businesses if the lead is that one's, and opens `at`; not found for any other id. */
export async function openElsewhere(
  request: Request,
  account: Account,
  leadId: LeadId,
  at: string,
): Promise<Response> {
  const elsewhere = await findLeadFor({ accountId: account.id, leadId });
  if (!elsewhere?.businessId) return leadNotFound();
  const name = await workAs(request, account, elsewhere.businessId);
  return redirectWithNotice(at, `This lead went to ${name}: you are looking at its leads now.`);
}
