import { WaitingSince } from "~/components/admin/waiting";
import { fullName } from "~/components/lead/contact-links";
import { LeadTime } from "~/components/lead/lead-time";
import { TableHead } from "~/components/lead/table-head";
import type { ShownLeads } from "~/models/leads/desk/shown";
import { formatPostcode } from "~/models/places/postcode";
import { serviceName } from "~/models/trades/words";
import { paths } from "~/paths";

/** A lead of the desk's list as its page gets it: dates are text by then. */
type DeskLeadRow = {
  id: string;
  firstName: string;
  lastName: string;
  postcode: string;
  serviceType: string;
  unmatchedSince: string | null;
  createdAt: string;
  /** What is so of it. */
  words: string;
};

const columns = ["Customer", "Service", "Where", "State", "Received", "Actions"] as const;

type DeskLeadTableProps = { show: ShownLeads; leads: readonly DeskLeadRow[]; now: string };

/** A table; on a phone, a card a lead. Numbers are on the lead's own page, where that they were seen is noted. */
export function DeskLeadTable({ show, leads, now }: DeskLeadTableProps) {
  return (
    <table className="lead-table">
      <TableHead caption="Leads" columns={columns} />
      <tbody>
        {leads.map((lead) => (
          <Row key={lead.id} lead={lead} show={show} now={now} />
        ))}
      </tbody>
    </table>
  );
}

const firstActions: Readonly<Record<ShownLeads, string>> = {
  unmatched: "Find an answer",
  unchecked: "Call",
  all: "Open",
};

function Row({ lead, show, now }: { lead: DeskLeadRow; show: ShownLeads; now: string }) {
  const name = fullName(lead);
  const waits = show !== "all" && lead.unmatchedSince;
  return (
    <tr>
      <th scope="row">
        <p className="font-bold [overflow-wrap:anywhere]">{name}</p>
      </th>
      <td>{serviceName(lead.serviceType)}</td>
      <td className="whitespace-nowrap">{formatPostcode(lead.postcode)}</td>
      <td className="lead-status">
        <span className="flex flex-wrap items-center gap-2">
          {waits ? <WaitingSince since={waits} now={now} /> : null}
          <span className="text-sm text-slate">{lead.words}</span>
        </span>
      </td>
      <td className="whitespace-nowrap">
        <LeadTime at={lead.createdAt} />
      </td>
      <td className="lead-actions">
        <a href={paths.adminLead(lead.id)} className={show === "all" ? "btn btn-quiet" : "btn"}>
          {firstActions[show]} <span className="sr-only">{name}</span>
        </a>
      </td>
    </tr>
  );
}
