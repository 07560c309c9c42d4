/** What of a person the product keeps: a request, an account, a place on a waiting list. */
export const personKinds = ["lead", "account", "waitlist"] as const;
export type PersonKind = (typeof personKinds)[number];

/** One record of a person, as a search for them lists it. */
export type PersonRecord = {
  kind: PersonKind;
  id: string;
  name: string;
  email: string;
  /** E.164; empty where there is none. */
  phone: string;
  /** What it is: 'roofing request', 'professional', 'plumbing waiting list'. */
  what: string;
  createdAt: Date;
};
