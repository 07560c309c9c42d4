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
  listingStatus: string;
  ownerEmail: string | null;
  contactName: string;
  email: string;
  phone: string;
  method: VerificationMethod;
  additionalInfo: string;
  provedBy: CodeChannel | null;
  withAccount: boolean;
  createdAt: string;
  /** When an operator began to look into it, of a dispute. */
  lookedAt: string | null;
  /** Whoever else claimed the same listing, the latest first. */
  others: ClaimantLine[];
  /** Other new listings that wait, with the same phone, or the same name in the same city. */
  alike: { id: string; name: string }[];
  documents: { id: string; name: string; type: DocumentType }[];
};

/** One that is decided. */
export type DecidedClaim = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  businessName: string;
  city: string;
  contactName: string;
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string;
  /** Approved, and its claimant has not followed the link yet. */
  awaitsLink: boolean;
};
