import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CallLink, EmailLink, fullName, WhatsAppLink } from "~/components/lead/contact-links";
import { DetailsDeleted } from "~/components/lead/details-deleted";
import { CustomerInformation, LeadInformation, ProjectDetails } from "~/components/lead/lead-facts";
import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { StatusBadge } from "~/components/lead/status-badge";
import { pageMeta } from "~/components/page/page-meta";
import { ChangeProblem } from "~/components/portal/change-problem";
import { doneNotices, failureNotice, leadChange, unsentChange } from "~/components/portal/lead-change";
import { NotesForm } from "~/components/portal/notes-form";
import { PortalError } from "~/components/portal/portal-error";
import { StatusButtons } from "~/components/portal/status-forms";
import { readForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { offerResend } from "~/http/outage.server";
import { refusal } from "~/http/refusal.server";
import { findKeptFields, forgetKeptFields, requireProfessional } from "~/http/session.server";
import { changeLeadStatus, findLeadFor, saveLeadNotes } from "~/models/leads/assignments.server";
import { paths } from "~/paths";
import { senderOf, viewerOf } from "./viewer.server";

export const handle = { hydrate: "full" };

const leadNotFound = () => refusal(404, leadNotFoundTitle);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { account, business } = await requireProfessional(request);
  const lead = await findLeadFor({ ...viewerOf(account), leadId: params.leadId ?? "" });
  if (!lead) throw leadNotFound();
  const kept = unsentChange(await findKeptFields(request));
  return json({ lead, kept, sender: senderOf(account, business) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, () => changeLead(request, params.leadId ?? "", form), failureNotice(form));
}

async function changeLead(request: Request, leadId: string, form: FormData) {
  const { account } = await requireProfessional(request, form);
  const submission = parseWithZod(form, { schema: leadChange });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });

  const change = { ...viewerOf(account), leadId };
  const outcome =
    submission.value.intent === "status"
      ? await changeLeadStatus({ ...change, ...submission.value })
      : await saveLeadNotes({ ...change, notes: submission.value.notes });
  if (outcome.status === "missing") throw leadNotFound();
  await forgetKeptFields(request);
  return redirectWithNotice(paths.lead(leadId), doneNotices[outcome.status]);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data ? fullName(data.lead) : leadNotFoundTitle,
      description: "One lead: who asked, for what, and where it stands.",
      noindex: true,
    },
    matches,
  );

export default function Lead() {
  const { lead, kept, sender } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>() ?? kept;
  return (
    <>
      <Link to={paths.leads()} className="nav-link">
        Back to Leads
      </Link>
      <h1 className="mt-1 [overflow-wrap:anywhere]">{fullName(lead)}</h1>
      <p className="mt-2">
        <StatusBadge status={lead.status} declineReason={lead.declineReason} />
      </p>
      <ChangeProblem refused={refused} />
      <section aria-label="Quick actions" className="mt-4 flex flex-wrap gap-2">
        {lead.erasedAt ? (
          <DetailsDeleted />
        ) : (
          <>
            <CallLink contact={lead} />
            <EmailLink contact={lead} sender={sender} />
            <WhatsAppLink contact={lead} />
          </>
        )}
      </section>
      <div className="mt-6 grid gap-6">
        <section className="panel">
          <h2 className="text-xl">Update Status</h2>
          <StatusButtons status={lead.status} asksReason={Boolean(refused?.error?.reason)} />
        </section>
        <CustomerInformation lead={lead} />
        <ProjectDetails lead={lead} />
        {lead.assigned && !lead.erasedAt ? <InternalNotes notes={lead.notes} refused={refused} /> : null}
        <LeadInformation lead={lead} />
      </div>
    </>
  );
}

export const ErrorBoundary = PortalError;

function InternalNotes({ notes, refused }: { notes: string; refused?: SubmissionResult }) {
  const typed = refused?.initialValue?.notes;
  return (
    <section className="panel">
      <h2 className="mb-4 text-xl">Internal Notes</h2>
      <NotesForm
        label="Notes, which only your business sees"
        notes={typeof typed === "string" ? typed : notes}
        errors={refused?.error?.notes ?? undefined}
      />
    </section>
  );
}
