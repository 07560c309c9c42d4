import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { LeadTable } from "~/components/lead/lead-table";
import { PageLinks } from "~/components/page/page-links";
import { pageMeta } from "~/components/page/page-meta";
import { ChangeProblem } from "~/components/portal/change-problem";
import { doneNotices, failureNotice, listedLeadChange, unsentChange } from "~/components/portal/lead-change";
import { LeadFilter } from "~/components/portal/lead-filter";
import { PortalError } from "~/components/portal/portal-error";
import { readForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { offerResend } from "~/http/outage.server";
import { refusal } from "~/http/refusal.server";
import { findKeptFields, forgetKeptFields, requireProfessional } from "~/http/session.server";
import { changeLeadStatus, listLeadsFor, saveLeadNotes } from "~/models/leads/assignments.server";
import { leadStatuses } from "~/models/leads/lead";
import { paths } from "~/paths";
import { viewerOf } from "./viewer.server";

export const handle = { hydrate: "full" };

const longestSearch = 100;

/** Anybody may type anything into an address bar: what makes no sense there is as good as absent. */
const listQuery = z.object({
  search: z
    .string()
    .transform((text) => text.replaceAll("\0", "").trim().slice(0, longestSearch))
    .catch(""),
  status: z.enum(leadStatuses).optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

const readQuery = (request: Request) =>
  listQuery.parse(Object.fromEntries(new URL(request.url).searchParams));

export async function loader({ request }: LoaderFunctionArgs) {
  const { account } = await requireProfessional(request);
  const query = readQuery(request);
  const found = await listLeadsFor({ ...viewerOf(account), ...query });
  const kept = unsentChange(await findKeptFields(request));
  return json({ ...found, kept, search: query.search, status: query.status });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, () => changeListedLead(request, form), failureNotice(form));
}

async function changeListedLead(request: Request, form: FormData) {
  const { account } = await requireProfessional(request, form);
  const submission = parseWithZod(form, { schema: listedLeadChange });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });

  const viewer = viewerOf(account);
  const change = submission.value;
  const outcome =
    change.intent === "status"
      ? await changeLeadStatus({ ...viewer, ...change })
      : await saveLeadNotes({ ...viewer, ...change });
  if (outcome.status === "missing") throw refusal(404, leadNotFoundTitle);
  await forgetKeptFields(request);
  return redirectWithNotice(paths.leads(readQuery(request)), doneNotices[outcome.status]);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: "Leads", description: "Everybody who asked for a quote, newest first.", noindex: true },
    matches,
  );

export default function Leads() {
  const { leads, total, page, pages, search, status, kept } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>() ?? kept;
  const filtered = Boolean(search || status);
  return (
    <>
      <h1>Leads</h1>
      <ChangeProblem refused={refused} />
      <LeadFilter search={search} status={status} refreshTo={paths.leads({ search, status, page })} />
      {leads.length > 0 ? <LeadTable leads={leads} refused={refused} /> : <NoLeads filtered={filtered} />}
      <PageLinks
        page={page}
        pages={pages}
        count={`${total} leads`}
        href={(number) => paths.leads({ search, status, page: number })}
      />
    </>
  );
}

export const ErrorBoundary = PortalError;

function NoLeads({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <p className="mt-6 text-slate">
        No leads yet. We email you as soon as somebody near you asks for a quote, and it appears here.
      </p>
    );
  }
  return (
    <p className="mt-6 text-slate">
      No leads match. Try another name, service or postcode, or{" "}
      <Link to={paths.leads()} className="link">
        show all leads
      </Link>
      .
    </p>
  );
}
