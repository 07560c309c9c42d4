import type { ClaimKind, ClaimStatus, CodeChannel, DocumentType, VerificationMethod } from "./claim";

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
  /** How many others wanted the same listing meanwhile. */
  others: number;
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
