import type { ClaimKind, ClaimStatus, CodeChannel, DocumentType, VerificationMethod } from "./claim";

/** Somebody who claimed a listing, as an operator sees them. */
export type ClaimantLine = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  contactName: string;
  email: string;
  phone: string;
  provedBy: CodeChannel | null;
  /** How many documents came with it. */
  documents: number;
  /** It has a place of its own in the queue. */
  waits: boolean;
  /** It was refused because of another's, and its claimant has still to hear how that ends. */
  noted: boolean;
  createdAt: string;
};

/** What the desk's list of claims can be narrowed to, in the order of its links. */
export const shownClaims = ["all", "proved", "unproved", "disputes", "decided"] as const;
export type ShownClaims = (typeof shownClaims)[number];

export const shownClaimWords: Readonly<Record<ShownClaims, string>> = {
  all: "All",
  proved: "Proved",
  unproved: "Not proved",
  disputes: "Disputes",
  decided: "Decided",
};

/** A claim as a line of the list. */
export type ClaimRow = Pick<
  QueuedClaim,
  "id" | "kind" | "status" | "businessName" | "city" | "contactName" | "provedBy" | "createdAt"
> & {
  /** How many documents came with it, and how many claims of the same listing wait, this one too. */
  documents: number;
  claimants: number;
};

/** A claim as an operator sees it. */
export type QueuedClaim = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  businessId: string;
  businessName: string;
  city: string;
  listingEmail: string | null;
  listingPhone: string | null;
  website: string | null;
  listingContact: string | null;
  listingStatus: string;
  ownerEmail: string | null;
  contactName: string;
  email: string;
  phone: string;
  method: VerificationMethod;
  additionalInfo: string;
  provedBy: CodeChannel | null;
  createdAt: string;
  /** There is something to decide, and nobody has. */
  waits: boolean;
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string;
  /** Approved or proved, and its claimant has not followed the link yet. */
  awaitsLink: boolean;
  /** How many other listings were claimed with this email within a day before or after. */
  claimedBeside: number;
  /** When an operator began to look into it, of a dispute. */
  lookedAt: string | null;
  /** Whoever else claimed the same listing, the latest first. */
  others: ClaimantLine[];
  /** Other new listings that wait, with the same phone, or the same name in the same city. */
  alike: { id: string; name: string }[];
  documents: { id: string; name: string; type: DocumentType }[];
};
