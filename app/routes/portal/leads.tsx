import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LeadQueue } from "~/components/lead/lead-queue";
import { NavLink, TextLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { noLeadsYet } from "~/components/portal/dashboard-parts";
import { ChangeProblem } from "~/components/portal/lead-done";
import { filterWords, LeadFilter } from "~/components/portal/lead-filter";
import { LeadWork } from "~/components/portal/lead-work";
import { readLeadsAddress, withStaying } from "~/components/portal/leads-address";
import { titleWithNew } from "~/components/portal/portal-frame";
import { requireProfessional } from "~/http/sessions/professional.server";
import { findAlertSettings } from "~/models/alerts/settings.server";
import { recordSeen } from "~/models/audit/audit.server";
import { seenLeads } from "~/models/leads/portal/declined";
import { listLeadsFor } from "~/models/leads/portal/queue.server";
import { paths } from "~/paths";
import { leadAction } from "./lead-action.server";
import { viewerOf } from "./viewer.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const { was, ...query } = readLeadsAddress(request.url);
  const found = await listLeadsFor({ ...viewerOf(professional), ...query });
  await recordSeen(professional.account, seenLeads(found.leads));
  const { search, status, today } = query;
  const emailed = found.total > 0 || (await findAlertSettings(professional.account.id)).email;
  const last = query.stay.at(-1);
  const changed = found.leads.some(({ id }) => id === last) && last ? { id: last, was } : undefined;
  const { verified } = professional.business;
  return json({
    ...found,
    at: new Date(),
    emailed,
    verified,
    filter: { search, status, today },
    changed,
  });
}

export const action = leadAction(({ leadId, was, held }, request) => {
  const query = readLeadsAddress(request.url);
  const stay = withStaying(query.stay, leadId);
  return paths.leadRow(
    leadId,
    { ...query, stay, held: held ? withStaying(query.held, leadId) : query.held },
    was,
  );
});

export const meta = metaOf<typeof loader>((data, { matches }) => {
  const words = data ? filterWords(data.filter) : "";
  const page = data && data.page > 1 ? `, page ${data.page}` : "";
  return {
    title: titleWithNew(`Leads${words ? `: ${words}` : ""}${page}`, matches),
    description: "Everybody who asked for a quote: whom to ring now, then newest first.",
  };
});

export default function Leads() {
  const { leads, waiting, at, total, page, pages, emailed, verified, filter, changed } =
    useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  return (
    <>
      {changed ? null : <PageNotice />}
      <div className="queue-head">
        <h1>Leads</h1>
        <LeadFilter {...filter} />
      </div>
      <ChangeProblem refused={refused} />
      {leads.length > 0 ? (
        <LeadQueue
          {...{ leads, waiting, at }}
          actions={(lead) => <LeadWork lead={lead} refused={refused} changed={changed} />}
        />
      ) : (
        <NoLeads filtered={filterWords(filter) !== ""} verified={verified} emailed={emailed} />
      )}
      <PageLinks
        page={page}
        pages={pages}
        count={`${total} leads`}
        href={(number) => paths.leads({ ...filter, page: number })}
      />
      <div className="mt-4 flex gap-4">
        <NavLink to={paths.leads({ ...filter, page })}>Refresh</NavLink>{" "}
        {total > 0 ? (
          <NavLink to={paths.leadsExport(filter)} download>
            Export{" "}
            <span className="sr-only">{`${total === 1 ? "this lead" : `these ${total} leads`} to a spreadsheet`}</span>
          </NavLink>
        ) : null}
      </div>
    </>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";

type NoLeadsProps = { filtered: boolean; verified: boolean; emailed: boolean };

function NoLeads({ filtered, verified, emailed }: NoLeadsProps) {
  if (!filtered) return <p className="mt-6 text-slate">{noLeadsYet({ verified, emailed })}</p>;
  return (
    <p className="mt-6 text-slate">
      No leads match. Try another name, service or postcode, or{" "}
      <TextLink to={paths.leads()}>show all leads</TextLink>.
    </p>
  );
}
