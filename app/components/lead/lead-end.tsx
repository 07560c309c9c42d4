import type { ReactNode } from "react";
import { Hidden, SubmitButton } from "~/components/form/controls";
import {
  type DeclineReason,
  endWords,
  isAnswer,
  type LeadEnd,
  type LeadStatus,
  saysBooked,
} from "~/models/leads/lead";
import { CallLink, EmailLink, type Sender, WhatsAppLink } from "./contact-links";
import { DetailsGone, isShown, type ShownContact } from "./details-gone";
import { StatusBadge } from "./status-badge";

export type Standing = {
  status: LeadStatus;
  declineReason: DeclineReason | null;
  /** What its homeowner did that leaves nothing new to do. */
  ended: LeadEnd | null;
};

/** Where a lead stands, and that its homeowner has hired somebody. Nothing is new about one that they ended. */
export function LeadStanding({ lead: { status, declineReason, ended } }: { lead: Standing }) {
  const hired = ended === "hired" || ended === "chosen";
  return (
    <>
      {hired ? (
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
  lead: Pick<Standing, "status" | "ended"> & { id: string; businessId: string | null };
  /** In a list, where a page has many. */
  inList?: boolean;
};

/** One press for whom the homeowner chose, until they say so themselves. */
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
  lead: ShownContact & Standing & { id: string; businessId: string | null };
  sender: Sender;
};

/** What there is to do with a lead before anything is written down. */
export const QuickActions = ({ lead, sender, children }: QuickActionsProps) => (
  <section aria-label="Quick actions" className="call-bar">
    <SetBooked lead={lead} />
    {isShown(lead) ? (
      <>
        <CallLink contact={lead} first={!lead.ended} />
        <WhatsAppLink contact={lead} />
        <EmailLink contact={lead} sender={sender} />
      </>
    ) : (
      <DetailsGone lead={lead} />
    )}
    {children}
  </section>
);
