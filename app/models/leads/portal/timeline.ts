import type { DeclineReason, LeadEventKind, LeadStatus } from "~/models/leads/lead";

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
