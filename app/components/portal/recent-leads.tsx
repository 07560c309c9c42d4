import { CallLink, EmailLink, fullName, type Sender } from "~/components/lead/contact-links";
import { DetailsDeleted } from "~/components/lead/details-deleted";
import type { LeadRow } from "~/components/lead/lead-table";
import { LeadTime } from "~/components/lead/lead-time";
import { serviceName } from "~/components/lead/service-name";
import { StatusBadge } from "~/components/lead/status-badge";
import { paths } from "~/paths";

/** The newest leads, each with what to do about it. */
export function RecentLeads({ leads, sender }: { leads: readonly LeadRow[]; sender: Sender }) {
  return (
    <ul className="mt-2">
      {leads.map((lead) => (
        <li key={lead.id} id={`lead-${lead.id}`} data-lead="" className="border-t border-line py-4">
          <h3 className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{fullName(lead)}</span>{" "}
            <StatusBadge status={lead.status} declineReason={lead.declineReason} />
          </h3>
          <p className="mt-1 text-slate">
            {`${serviceName(lead.serviceType)} · ${lead.postcode} · `}
            <LeadTime at={lead.createdAt} />
          </p>
          {lead.erasedAt ? <DetailsDeleted /> : null}
          <div className="mt-3 flex flex-wrap gap-2 *:px-3">
            {lead.erasedAt ? null : (
              <>
                <CallLink contact={lead} first />
                <EmailLink contact={lead} sender={sender} />
              </>
            )}
            <a href={paths.lead(lead.id)} className="btn btn-quiet">
              View Details <span className="sr-only">of {fullName(lead)}</span>
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
