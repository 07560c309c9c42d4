import { CallLink, EmailLink, fullName, type Sender } from "~/components/lead/contact-links";
import { DetailsGone, isShown } from "~/components/lead/details-gone";
import { LeadStanding } from "~/components/lead/lead-end";
import type { LeadRow } from "~/components/lead/lead-table";
import { LeadTime } from "~/components/lead/lead-time";
import { serviceName } from "~/models/trades/words";
import { paths } from "~/paths";

/** The newest leads, each with what to do about it. */
export function RecentLeads({ leads, sender }: { leads: readonly LeadRow[]; sender: Sender }) {
  return (
    <ul className="mt-2">
      {leads.map((lead) => (
        <li key={lead.id} id={`lead-${lead.id}`} data-lead="" className="border-t border-line py-4">
          <h3 className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{fullName(lead)}</span>{" "}
            <LeadStanding lead={lead} />
          </h3>
          <p className="mt-1 text-slate">
            {`${serviceName(lead.serviceType)} · ${lead.postcode} · `}
            <LeadTime at={lead.createdAt} />
          </p>
          {isShown(lead) ? null : <DetailsGone lead={lead} />}
          <div className="mt-3 flex flex-wrap gap-2 *:px-3">
            {isShown(lead) ? (
              <>
                <CallLink contact={lead} first={!lead.ended} />
                <EmailLink contact={lead} sender={sender} />
              </>
            ) : null}
            <a href={paths.lead(lead.id)} className="btn btn-quiet">
              View Details <span className="sr-only">of {fullName(lead)}</span>
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
