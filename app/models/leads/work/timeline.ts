import type { DeclineReason, LeadEventKind, LeadStatus } from "../lead";

/** What is noted of a lead: never a word that somebody wrote. */
export type LeadEvent = {
  leadId: string;
  /** Null for somebody's own request, which no business of theirs was given. */
  assignmentId: string | null;
  /** Who did it. */
  accountId: string;
  kind: LeadEventKind;
  /** Where the lead stands from then on, if that is what changed. */
  status?: LeadStatus;
  declineReason?: DeclineReason | null;
};

export type TimelineEntry = {
  id: string;
  kind: LeadEventKind;
  status: LeadStatus | null;
  declineReason: DeclineReason | null;
  at: Date;
  /** Null once their account is deleted. */
  accountId: string | null;
  byOperator: boolean;
  /** Empty for somebody who gave none, or who is gone. */
  name: string;
};
