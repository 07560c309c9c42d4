import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Done } from "~/components/portal/lead-done";
import { NotesForm } from "~/components/portal/notes-form";
import { StatusSelect, TakeBackWords } from "~/components/portal/status-forms";
import type { FormerStatus } from "~/models/leads/lead";
import { formatPhone } from "~/models/phones/phone";
import { formatMiles } from "~/models/places/distance";
import { formatPostcode } from "~/models/places/postcode";
import type { Answers } from "~/models/quiz/answers";
import type { LeadSource } from "~/models/quiz/lead-details";
import { urgencyWords } from "~/models/quiz/recorded-answers";
import { inWords, serviceName } from "~/models/trades/words";
import { paths } from "~/paths";
import { CallLink, fullName } from "./contact-links";
import { isShown, type ShownContact } from "./details-gone";
import { LeadStanding, SetBooked, type Standing } from "./lead-end";
import { LeadTime } from "./lead-time";
import { TableHead } from "./table-head";

export type LeadRow = ShownContact &
  Standing & {
    id: string;
    /** The business it was given to; null for one's own request. */
    businessId: string | null;
    notes: string;
    notesVersion: string;
    assigned: boolean;
    distanceMiles: number | null;
    distanceExact: boolean | null;
    createdAt: string;
    source: LeadSource;
    answers: Answers;
    timeline: string;
  };

const columns = ["Customer", "Service", "Location", "Status", "Date", "Actions"] as const;

type LeadTableProps = {
  leads: readonly LeadRow[];
  /** What was wrong with a change that was just posted. */
  refused?: SubmissionResult;
  /** The lead that was just changed, and where it stood before, while that can be undone. */
  changed?: { id: string; was?: FormerStatus };
};

/** A table; on a phone, a card a lead. */
export function LeadTable({ leads, refused, changed }: LeadTableProps) {
  return (
    <table className="lead-table">
      <TableHead caption="Leads, newest first" columns={columns} />
      <tbody>
        {leads.map((lead) => (
          <Row
            key={lead.id}
            lead={lead}
            refused={refused?.initialValue?.leadId === lead.id ? refused : undefined}
            done={changed?.id === lead.id ? <Done lead={lead} was={changed.was} inList /> : null}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { lead: LeadRow; refused?: SubmissionResult; done: ReactNode };

function Row({ lead, refused, done }: RowProps) {
  return (
    <tr id={`lead-${lead.id}`} data-lead="">
      <th scope="row">
        <p className="font-bold [overflow-wrap:anywhere]">{fullName(lead)}</p>
        {lead.phone ? <p className="lead-phone">{formatPhone(lead.phone)}</p> : null}
      </th>
      <td>
        <p>{serviceName(lead.serviceType)}</p>
        <Urgency lead={lead} />
      </td>
      <td>
        <p className="whitespace-nowrap">{formatPostcode(lead.postcode)}</p>
        <Distance {...lead} />
      </td>
      <td className="lead-status">
        <LeadStanding lead={lead} />
      </td>
      <td className="whitespace-nowrap">
        <LeadTime at={lead.createdAt} />
      </td>
      <td className="lead-actions">
        {done}
        <SetBooked lead={lead} inList />
        {isShown(lead) ? <CallLink contact={lead} first={!lead.ended} /> : null}
        <a href={paths.lead(lead.id)} className="btn btn-quiet">
          View Details <span className="sr-only">of {fullName(lead)}</span>
        </a>
        <More lead={lead} refused={refused} />
      </td>
    </tr>
  );
}

/** What is done less often than a call. */
function More({ lead, refused }: { lead: LeadRow; refused?: SubmissionResult }) {
  const customer = fullName(lead);
  return (
    <details open={Boolean(refused)}>
      <summary className="btn btn-quiet">
        Change <span className="sr-only">{`status or notes of ${customer}`}</span>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 [overflow-wrap:anywhere]">
        <TakeBackWords {...lead} />
        <StatusSelect lead={lead} customer={customer} errors={refused?.error?.reason ?? undefined} />
        {lead.assigned && isShown(lead) ? (
          <NotesForm
            label={`Notes on ${customer}`}
            business={lead.businessId}
            leadId={lead.id}
            saved={lead.notes}
            version={lead.notesVersion}
            refused={refused}
            rows={3}
          />
        ) : null}
      </div>
    </details>
  );
}

/** Straight miles from the business. */
export function Distance({ distanceMiles, distanceExact }: Pick<LeadRow, "distanceMiles" | "distanceExact">) {
  if (distanceMiles === null) return null;
  return <p className="whitespace-nowrap text-slate">{formatMiles(distanceMiles, distanceExact ?? false)}</p>;
}

type UrgencyProps = { lead: { source: LeadSource; answers: Answers; timeline: string } };

/** How soon the work is wanted, in the words that were chosen; an emergency stands out. */
function Urgency({ lead: { source, answers, timeline } }: UrgencyProps) {
  const words = urgencyWords(source, answers, timeline);
  if (!words) return null;
  const emergency = words.toLowerCase().startsWith("emergency");
  const look = emergency ? "font-bold text-red" : "text-slate";
  return <p className={`${look} min-[76rem]:whitespace-nowrap`}>{inWords(words)}</p>;
}
