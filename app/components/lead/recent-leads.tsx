import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { CallLink, EmailLink, fullName, type Sender } from "./contact-links";
import { DetailsDeleted } from "./details-deleted";
import type { LeadRow } from "./lead-table";
import { LeadTime } from "./lead-time";
import { serviceName } from "./service-name";
import { StatusBadge } from "./status-badge";

/** The newest leads, each with what to do about it. */
export function RecentLeads({ leads, sender }: { leads: readonly LeadRow[]; sender: Sender }) {
  return (
    <ul className="mt-2">
      {leads.map((lead) => (
        <li key={lead.id} className="border-t border-line py-4">
          <h3 className="flex flex-wrap items-center gap-2">
            {fullName(lead)} <StatusBadge status={lead.status} />
          </h3>
          <p className="mt-1 text-slate">
            {`${serviceName(lead.serviceType)} · ${lead.postcode} · `}
            <LeadTime at={lead.createdAt} />
          </p>
          {lead.erasedAt ? <DetailsDeleted /> : null}
          <div className="mt-3 flex flex-wrap gap-2">
            {lead.erasedAt ? null : (
              <>
                <CallLink contact={lead} />
                <EmailLink contact={lead} sender={sender} />
              </>
            )}
            <Link to={paths.lead(lead.id)} className="btn btn-quiet">
              View Details <span className="sr-only">of {fullName(lead)}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
