import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskDone } from "~/components/admin/done";
import { DeskLeadTable } from "~/components/admin/leads/desk-lead-table";
import { LeadsFilter } from "~/components/admin/leads/leads-filter";
import { fullName } from "~/components/lead/contact-links";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { listDeskLeads } from "~/models/leads/desk/lists.server";
import { readDeskLeadsQuery, type ShownLeads } from "~/models/leads/desk/shown";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, role } = await requireOperator(request);
  const query = readDeskLeadsQuery(request.url);
  const listed = await listDeskLeads(query);
  const people = listed.leads.filter(({ erasedAt }) => erasedAt === null);
  await recordSeen(
    { id, role },
    people.map((lead) => ({ subject: { kind: "lead", id: lead.id }, details: { name: fullName(lead) } })),
  );
  return json({ ...listed, query, now: new Date() });
}

export const meta = metaOf({ title: "Leads", description: "Requests, and those that nobody has." });

export default function DeskLeads() {
  const { leads, total, most, more, page, pages, query, now } = useLoaderData<typeof loader>();
  const { show, status, service, q } = query;
  const filtered = Boolean(status || service || q);
  return (
    <>
      <DeskDone />
      <h1 className="text-2xl">Leads</h1>
      <LeadsFilter query={query} />
      {leads.length > 0 ? (
        <DeskLeadTable leads={leads} show={show} now={now} />
      ) : (
        <p className="mt-6 text-slate">
          {filtered ? "No leads match. Take away a filter, or search for something else." : emptyWords[show]}
        </p>
      )}
      {more ? (
        <p className="hint mt-4">{`There are more than ${most}: filter or search for the others.`}</p>
      ) : null}
      <PageLinks
        page={page}
        pages={pages}
        count={more ? `the first ${most}` : `${total} leads`}
        href={(number) => paths.adminLeads({ show, status, service, q, page: number })}
      />
    </>
  );
}

const emptyWords: Readonly<Record<ShownLeads, string>> = {
  unmatched:
    "No request waits. One that nobody near can take appears here; so does one that all have declined or left, one that nobody answered in 48 hours, and one whose homeowner says that nobody has rung.",
  unchecked:
    "No request waits for its number to be checked. One made while no code could be texted appears here.",
  all: "No requests yet.",
};

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
