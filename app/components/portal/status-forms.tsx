import { Hidden, SubmitButton } from "~/components/form/controls";
import { badgeClass, declineReasonLabels, statusLabels } from "~/components/lead/status-badge";
import {
  type DeclineReason,
  declineReasons,
  type LeadEnd,
  type LeadStatus,
  leadStatuses,
  type QueuePart,
} from "~/models/leads/lead";
import type { TakeBack } from "~/models/leads/now/business";
import { takeBackWords } from "~/models/leads/now/business";

/** Says whether the business can take its decline back; nothing if it has not declined. */
export function TakeBackWords({ takeBack }: { takeBack: TakeBack | null }) {
  if (!takeBack) return null;
  return <p className="mt-2 text-slate">{takeBackWords[takeBack]}</p>;
}

/** Whether nothing can be set any more: it is closed, or its decline can no longer be taken back. */
export const isFinal = ({ takeBack, ended }: { takeBack: TakeBack | null; ended: LeadEnd | null }) =>
  ended === "closed" || (takeBack !== null && takeBack !== "possible");

type LeadFieldsProps = { lead: { id: string; businessId: ListingId | null; part?: QueuePart } };

/** Which lead a form is about, whether it keeps its place, and as which business: other tabs may act as another. */
export function LeadFields({ lead: { id, businessId, part } }: LeadFieldsProps) {
  const held = part === "now" ? "yes" : undefined;
  return <Hidden fields={{ intent: "status", leadId: id, held, business: businessId }} />;
}

type StatusSelectProps = {
  lead: LeadFieldsProps["lead"] & {
    status: LeadStatus;
    declineReason: DeclineReason | null;
    takeBack: TakeBack | null;
    ended: LeadEnd | null;
    erasedAt: string | null;
  };
  customer: string;
  /** The errors of a status that was just refused: Declined without a reason. */
  errors?: readonly string[];
};

/** Sets any status in the row of the list, and asks for a reason if it is Declined. Nothing once that cannot change. */
export function StatusSelect({ lead, customer, errors }: StatusSelectProps) {
  const { status, declineReason, erasedAt } = lead;
  if (erasedAt || isFinal(lead)) return null;
  return (
    <form method="post" className="group/status flex flex-wrap gap-2">
      <LeadFields lead={lead} />
      <select
        name="status"
        aria-label={`Status of ${customer}`}
        defaultValue={errors ? "declined" : status}
        className="input mt-0 w-auto min-w-34 flex-1"
      >
        {leadStatuses.map((option) => (
          <option key={option} value={option} data-badge={badgeClass(option)}>
            {statusLabels[option]}
          </option>
        ))}
      </select>
      <SubmitButton quiet>Update</SubmitButton>
      <div
        className={`w-full group-has-[option[value=declined]:checked]/status:block ${errors ? "" : "hidden"}`}
      >
        <ReasonSelect customer={customer} reason={declineReason} errors={errors} />
      </div>
    </form>
  );
}

type ReasonSelectProps = { customer: string; reason: DeclineReason | null; errors?: readonly string[] };

function ReasonSelect({ customer, reason, errors }: ReasonSelectProps) {
  const errorId = "reason-problem";
  return (
    <>
      <select
        name="reason"
        aria-label={`Why ${customer} is declined`}
        aria-describedby={errors ? errorId : undefined}
        aria-invalid={errors ? true : undefined}
        defaultValue={reason ?? ""}
        className="input mt-0"
      >
        <option value="">Why?</option>
        {declineReasons.map((option) => (
          <option key={option} value={option}>
            {declineReasonLabels[option]}
          </option>
        ))}
      </select>
      {errors ? (
        <p id={errorId} className="error">
          {errors.join(" ")}
        </p>
      ) : null}
    </>
  );
}

/** The statuses that a professional sets with one press. */
const offered = ["contacted", "quoted", "booked", "completed"] as const;

type StatusButtonsProps = {
  lead: {
    businessId: ListingId | null;
    status: LeadStatus;
    takeBack: TakeBack | null;
    ended: LeadEnd | null;
  };
  /** Whether Declined was just posted without a reason. */
  asksReason: boolean;
};

/** A button for each status, the current one disabled; Declined unfolds its reasons. Nothing once it is final. */
export function StatusButtons({ lead, asksReason }: StatusButtonsProps) {
  const { businessId, status } = lead;
  if (isFinal(lead)) return null;
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2">
      <form method="post" className="flex flex-wrap gap-2">
        <Hidden fields={{ intent: "status", business: businessId }} />
        {offered.map((option) => (
          <SubmitButton
            key={option}
            name="status"
            value={option}
            disabled={option === status}
            data-badge={badgeClass(option)}
            quiet
          >
            {statusLabels[option]}
          </SubmitButton>
        ))}
      </form>
      {status === "declined" ? null : <DeclineForm open={asksReason} businessId={businessId} />}
    </div>
  );
}

function DeclineForm({ open, businessId }: { open: boolean; businessId: ListingId | null }) {
  const questionId = "decline-question";
  return (
    <details open={open} className="open:w-full">
      <summary className="btn btn-quiet">{statusLabels.declined}</summary>
      <form method="post" aria-labelledby={questionId} className="mt-3">
        <Hidden fields={{ intent: "status", status: "declined", business: businessId }} />
        <p id={questionId}>Why can you not do it? The customer sees your reason.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {declineReasons.map((reason) => (
            <SubmitButton
              key={reason}
              name="reason"
              value={reason}
              data-badge={badgeClass("declined")}
              data-word={statusLabels.declined}
              quiet
            >
              {declineReasonLabels[reason]}
            </SubmitButton>
          ))}
        </div>
      </form>
    </details>
  );
}
