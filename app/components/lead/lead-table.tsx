import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { NotesForm } from "~/components/portal/notes-form";
import { StatusSelect } from "~/components/portal/status-forms";
import type { DeclineReason, LeadStatus } from "~/models/leads/lead";
import { formatPhone } from "~/models/phones/phone";
import { formatMiles } from "~/models/places/distance";
import { formatPostcode } from "~/models/places/postcode";
import { paths } from "~/paths";
import { type Contact, fullName } from "./contact-links";
import { LeadTime } from "./lead-time";
import { serviceName } from "./service-name";
import { StatusBadge } from "./status-badge";

export type LeadRow = Contact & {
  id: string;
  status: LeadStatus;
  declineReason: DeclineReason | null;
  notes: string;
  assigned: boolean;
  distanceMiles: number | null;
  createdAt: string;
};

const columns = ["Customer", "Service", "Location", "Status", "Date", "Actions"] as const;

type LeadTableProps = {
  leads: readonly LeadRow[];
  /** What was wrong with a change that was just posted. */
  refused?: SubmissionResult;
};

/** A table; on a phone, a card a lead. */
export function LeadTable({ leads, refused }: LeadTableProps) {
  return (
    <table className="mt-6 w-full text-left max-md:block">
      <caption className="sr-only">Leads, newest first</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="p-2 align-bottom">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {leads.map((lead) => (
          <Row
            key={lead.id}
            lead={lead}
            refused={refused?.initialValue?.leadId === lead.id ? refused : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ lead, refused }: { lead: LeadRow; refused?: SubmissionResult }) {
  const customer = fullName(lead);
  return (
    <tr className="border-t border-line max-md:mb-4 max-md:grid max-md:grid-cols-2 max-md:rounded-panel max-md:border max-md:bg-card max-md:p-2">
      <Cell label="Customer" as="th" wide>
        <p className="font-bold [overflow-wrap:anywhere]">{customer}</p>
        <p className="whitespace-nowrap text-slate">{formatPhone(lead.phone)}</p>
      </Cell>
      <Cell label="Service">{serviceName(lead.serviceType)}</Cell>
      <Cell label="Location">
        <p className="whitespace-nowrap">{formatPostcode(lead.postcode)}</p>
        <Distance miles={lead.distanceMiles} />
      </Cell>
      <Cell label="Status" wide>
        <StatusBadge status={lead.status} declineReason={lead.declineReason} />
        <div className="mt-2">
          <StatusSelect
            leadId={lead.id}
            status={lead.status}
            declineReason={lead.declineReason}
            customer={customer}
            errors={refused?.error?.reason ?? undefined}
          />
        </div>
      </Cell>
      <Cell label="Date">
        <LeadTime at={lead.createdAt} />
      </Cell>
      <Cell label="Actions">
        <Link to={paths.lead(lead.id)} className="nav-link font-semibold underline">
          View Details <span className="sr-only">of {customer}</span>
        </Link>
        {lead.assigned && !lead.erasedAt ? <Notes lead={lead} customer={customer} refused={refused} /> : null}
      </Cell>
    </tr>
  );
}

type CellProps = {
  label: (typeof columns)[number];
  as?: "td" | "th";
  /** Takes a whole line of the card. */
  wide?: boolean;
  children: ReactNode;
};

function Cell({ label, as: Element = "td", wide, children }: CellProps) {
  return (
    <Element
      scope={Element === "th" ? "row" : undefined}
      className={`p-2 align-top text-left [font-weight:inherit] ${wide ? "max-md:col-span-2" : ""}`}
    >
      {/* The headings are out of sight on a phone, and still read out. */}
      <p aria-hidden="true" className="text-sm text-slate md:hidden">
        {label}
      </p>
      {children}
    </Element>
  );
}

function Notes({ lead, customer, refused }: { lead: LeadRow; customer: string; refused?: SubmissionResult }) {
  const typed = refused?.initialValue?.notes;
  const errors = refused?.error?.notes;
  return (
    <details open={Boolean(errors)}>
      <summary className="py-2.5 font-semibold">{lead.notes ? "Notes" : "Add notes"}</summary>
      <NotesForm
        label={`Notes on ${customer}`}
        leadId={lead.id}
        notes={typeof typed === "string" ? typed : lead.notes}
        errors={errors ?? undefined}
        rows={3}
      />
    </details>
  );
}

/** Straight miles from the business. */
export function Distance({ miles }: { miles: number | null }) {
  if (miles === null) return null;
  return <p className="text-slate">{`${formatMiles(miles)} away`}</p>;
}
