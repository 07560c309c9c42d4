import type { AuditSubject } from "~/models/audit/audit";

/**
 * What of a person the product keeps: a request, an account, a place on a trade's waiting list, a claim to a listing,
 * an application for a featured plan, a place on the waiting list of one.
 */
export const personKinds = ["lead", "account", "waitlist", "claim", "application", "wait"] as const;
export type PersonKind = (typeof personKinds)[number];

/** What the audit log calls a record of a person. */
export const personSubject = (kind: PersonKind, id: string): AuditSubject => ({
  kind: kind === "application" || kind === "wait" ? "plan" : kind,
  id,
});

/** One record of a person, as a search for them lists it. */
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
