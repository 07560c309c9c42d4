import type { AuditSubject } from "~/models/audit/audit";

/**
 * The kinds of records about people: requests, accounts, entries of trades' waiting lists, claims to listings,
 * applications for featured plans, and entries of plans' waiting lists.
 */
export const personKinds = ["lead", "account", "waitlist", "claim", "application", "wait"] as const;
export type PersonKind = (typeof personKinds)[number];

/** The audit log's subject for a record of a person. */
export const personSubject = (kind: PersonKind, id: string): AuditSubject => ({
  kind: kind === "application" || kind === "wait" ? "plan" : kind,
  id,
});

/** One record of a person, in the results of a search. */
export type PersonRecord = {
  kind: PersonKind;
  id: string;
  name: string;
  email: string;
  /** E.164; empty where there is none. */
  phone: string;
  /** What it is: 'roofing request', 'professional's account', 'plumbing waiting list'. */
  what: string;
  createdAt: Date;
};
