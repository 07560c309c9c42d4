import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { LeadsFilter, titleOfLeads } from "~/components/admin/leads/leads-filter";
import { DeskDone } from "~/components/admin/parts";
import { DeskSplit, MoreLinks } from "~/components/admin/split";
import { fullName } from "~/components/lead/contact-links";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { writePlace } from "~/models/base/keyset";
import { waitingFacts } from "~/models/base/queue";
import { type DeskLeadsQuery, readDeskLeadsQuery, type ShownLeads } from "~/models/leads/admin/list-query";
import { type DeskLeadLine, listDeskLeads } from "~/models/leads/admin/lists.server";
import { mostFound } from "~/models/listings/admin/list-query";
import { formatPostcode } from "~/models/reading/postcode";
import { serviceName } from "~/models/trades/words";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const query = readDeskLeadsQuery(request.url);
  const { leads, next } = await listDeskLeads(query);
  const people = leads.filter(({ erasedAt }) => erasedAt === null);
  await recordSeen(
    operator,
    people.map((lead) => ({ subject: { kind: "lead", id: lead.id }, details: { name: fullName(lead) } })),
  );
  const now = new Date();
  return json({ rows: leads.map((lead) => rowOf(lead, query, now)), next, query });
}

const placeIn = ({ after, ...query }: DeskLeadsQuery) => ({ ...query, after: after && writePlace(after) });

/** Without the phone number: it is on the lead's own page, which records that it was seen. */
function rowOf(lead: DeskLeadLine, query: DeskLeadsQuery, now: Date) {
  const { id, createdAt, unmatchedSince, words } = lead;
  const waits = query.show === "all" ? null : unmatchedSince;
  const what = [words, formatPostcode(lead.postcode), serviceName(lead.serviceType)];
  return {
    id,
    to: paths.adminLeads({ ...placeIn(query), open: id }),
    name: fullName(lead),
    ...waitingFacts(waits ?? createdAt, now, what, waits ? undefined : false),
  };
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? titleOfLeads(data.query) : "Leads",
  description: "Requests, and those that nobody has.",
}));

export default function DeskLeads() {
  const { rows, next, query } = useLoaderData<typeof loader>();
  const open = useParams().leadId;
  const { after, ...list } = placeIn(query);
  return (
    <DeskSplit
      title={titleOfLeads(query)}
      says={query.q ? `At most ${mostFound} of a name or postcode.` : says[query.show]}
      said={<DeskDone />}
      filter={<LeadsFilter query={query} />}
      rows={rows}
      empty={
        query.q || query.status || query.service
          ? "No leads match. Take away a filter, or search for something else."
          : emptyWords[query.show]
      }
      pages={
        <MoreLinks
          first={after ? paths.adminLeads(list) : undefined}
          next={next ? paths.adminLeads({ ...list, after: next }) : undefined}
        />
      }
      open={open}
      back={open ? paths.adminLeads({ ...list, after }) : undefined}
      entryIsPage={open !== undefined}
    >
      {open ? <Outlet /> : undefined}
    </DeskSplit>
  );
}

const says: Readonly<Record<ShownLeads, string>> = {
  unmatched: "The oldest first.",
  unchecked: "The oldest first.",
  all: "The newest first.",
};

const emptyWords: Readonly<Record<ShownLeads, string>> = {
  unmatched:
    "No request waits. One that nobody near can take appears here; so does one that all have declined or left, one that nobody answered in 48 hours, and one whose homeowner says that nobody has rung.",
  unchecked:
    "No request waits for its number to be checked. One made while no code could be texted appears here.",
  all: "No requests yet.",
};

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
