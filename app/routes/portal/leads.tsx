import type { SubmissionResult } from "@conform-to/react";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PortalError } from "~/components/lead/lead-not-found";
import { LeadTable } from "~/components/lead/lead-table";
import { PageNotice } from "~/components/page/notice";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { noLeadsYet } from "~/components/portal/dashboard-parts";
import { unsentChange } from "~/components/portal/lead-change";
import { ChangeProblem } from "~/components/portal/lead-done";
import { LeadFilter } from "~/components/portal/lead-filter";
import { readLeadsAddress, withStaying } from "~/components/portal/leads-address";
import { titleWithNew } from "~/components/portal/portal-frame";
import { requireProfessional } from "~/http/sessions/session.server";
import { findAlertSettings } from "~/models/alerts/settings.server";
import { recordSeen } from "~/models/audit/audit.server";
import { listLeadsFor } from "~/models/leads/work/assignments.server";
import { seenLeads } from "~/models/leads/work/seen";
import { paths } from "~/paths";
import { leadAction } from "./lead-action.server";
import { findUnsent, viewerOf } from "./viewer.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const kept = unsentChange(await findUnsent(request, professional));
  const { was, ...query } = readLeadsAddress(request.url);
  const found = await listLeadsFor({ ...viewerOf(professional), ...query });
  await recordSeen(professional.account, seenLeads(found.leads));
  const { search, status, today } = query;
  const emailed = found.total > 0 || (await findAlertSettings(professional.account.id)).email;
  const last = query.stay.at(-1);
  const changed = found.leads.some(({ id }) => id === last) && last ? { id: last, was } : undefined;
  const { verified } = professional.business;
  return json({ ...found, emailed, verified, kept, filter: { search, status, today }, changed });
}

export const action = leadAction((leadId, was, request) => {
  const query = readLeadsAddress(request.url);
  return paths.leadRow(leadId, { ...query, stay: withStaying(query.stay, leadId) }, was);
});

export const meta = metaOf((_, { matches }) => ({
  title: titleWithNew("Leads", matches),
  description: "Everybody who asked for a quote, newest first.",
}));

export default function Leads() {
  const { leads, total, page, pages, emailed, verified, filter, changed, kept } =
    useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>() ?? kept;
  const filtered = Boolean(filter.search || filter.status || filter.today);
  return (
    <>
      {changed ? null : <PageNotice />}
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-2xl">Leads</h1>
        <div className="flex gap-4">
          {total > 0 ? (
            <a href={paths.leadsExport(filter)} className="nav-link justify-end" download>
              Export{" "}
              <span className="sr-only">{`${total === 1 ? "this lead" : `these ${total} leads`} to a spreadsheet`}</span>
            </a>
          ) : null}
          <a href={paths.leads({ ...filter, page })} className="nav-link justify-end">
            Refresh
          </a>
        </div>
      </div>
      <ChangeProblem refused={refused} />
      <LeadFilter {...filter} />
      {leads.length > 0 ? (
        <LeadTable leads={leads} refused={refused} changed={changed} />
      ) : (
        <NoLeads filtered={filtered} verified={verified} emailed={emailed} />
      )}
      <PageLinks
        page={page}
        pages={pages}
        count={`${total} leads`}
        href={(number) => paths.leads({ ...filter, page: number })}
      />
    </>
  );
}

export const ErrorBoundary = PortalError;

type NoLeadsProps = { filtered: boolean; verified: boolean; emailed: boolean };

function NoLeads({ filtered, verified, emailed }: NoLeadsProps) {
  if (!filtered) return <p className="mt-6 text-slate">{noLeadsYet({ verified, emailed })}</p>;
  return (
    <p className="mt-6 text-slate">
      No leads match. Try another name, service or postcode, or{" "}
      <a href={paths.leads()} className="link">
        show all leads
      </a>
      .
    </p>
  );
}
