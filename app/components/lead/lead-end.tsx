import type { ReactNode } from "react";
import { Hidden, SubmitButton } from "~/components/form/controls";
import { ButtonLink } from "~/components/page/link";
import {
  type DeclineReason,
  endWords,
  isAnswer,
  type LeadEnd,
  type LeadStatus,
  saysBooked,
} from "~/models/leads/lead";
import { CallLink, EmailLink, type Sender, WhatsAppLink } from "./contact-links";
import { isShown, type ShownContact } from "./details-gone";
import { StatusBadge } from "./status-badge";

export type StateOfLead = {
  status: LeadStatus;
  declineReason: DeclineReason | null;
  /** How its homeowner ended it; null while they have not. */
  ended: LeadEnd | null;
};

/** The status of a lead, and whether its homeowner hired somebody. An ended lead is not shown as new. */
export function LeadState({ lead: { status, declineReason, ended } }: { lead: StateOfLead }) {
  return (
    <>
      {ended && ended !== "erased" ? (
        <span
          className={`badge ${ended === "chosen" ? "bg-green-bg text-green" : "bg-yellow-bg text-yellow"}`}
        >
          {endWords[ended]}
        </span>
      ) : null}{" "}
      {ended && !isAnswer(status) ? null : <StatusBadge status={status} declineReason={declineReason} />}
    </>
  );
}

type SetBookedProps = {
  lead: Pick<StateOfLead, "status" | "ended"> & { id: string; businessId: ListingId | null };
  /** Whether it is in a list, where the form has to say which lead it is about. */
  inList?: boolean;
};

/** A button for the business that the homeowner chose, until it has set the lead to Booked. */
export function SetBooked({ lead: { id, businessId, status, ended }, inList }: SetBookedProps) {
  if (ended !== "chosen" || saysBooked(status)) return null;
  return (
    <form method="post">
      <Hidden fields={{ intent: "status", business: businessId, leadId: inList ? id : undefined }} />
      <SubmitButton name="status" value="booked">
        Set to Booked
      </SubmitButton>
    </form>
  );
}

type QuickActionsProps = {
  children: ReactNode;
  /** An agreement that waits for the business. */
  agreementAt: string | null;
  lead: ShownContact & StateOfLead & { id: string; businessId: ListingId | null };
  sender: Sender;
};

/** What is next for whoever was chosen, and the buttons to reach the customer, at the foot of a lead's page. */
export function QuickActions({ lead, sender, agreementAt, children }: QuickActionsProps) {
  if (!isShown(lead) && lead.ended !== "chosen") return null;
  return (
    <section aria-label="Quick actions" className="call-bar">
      {agreementAt ? <ButtonLink to={agreementAt}>Read the agreement</ButtonLink> : <SetBooked lead={lead} />}
      {isShown(lead) ? (
        <>
          <CallLink contact={lead} first={!lead.ended} />
          <WhatsAppLink contact={lead} />
          <EmailLink contact={lead} sender={sender} />
        </>
      ) : null}
      {children}
    </section>
  );
}
