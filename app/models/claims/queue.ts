import { findKey } from "~/models/reading/find-key";
import { formatPhone } from "~/models/reading/phone";
import type { ClaimKind, ClaimStatus, CodeChannel, DocumentType, VerificationMethod } from "./claim";
import { codeWays } from "./verification-methods";

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
  /** It is in the queue itself. */
  waits: boolean;
  /** It was refused because of another claim, and its claimant is still to be told how that ends. */
  noted: boolean;
  createdAt: string;
};

/** The evidence for a claim. */
export function provedWords({ provedBy, documents }: Pick<ClaimantLine, "provedBy" | "documents">): string {
  if (provedBy) return `proved by a code by ${codeWays[provedBy].inWords}`;
  return documents > 0 ? `${documents} ${documents === 1 ? "document" : "documents"}` : "nothing proved";
}

/** The filters of the desk's list of claims, in the order of its links. */
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
  | ("id" | "kind" | "status" | "businessName" | "city" | "contactName" | "provedBy")
  | ("createdAt" | "waits" | "decidedAt")
> & {
  /** How many documents came with it, and how many claims for the same listing wait, including this one. */
  documents: number;
  claimants: number;
};

/** A claim as an operator sees it. */
export type QueuedClaim = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  businessId: ListingId;
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
  /** It needs a decision. */
  waits: boolean;
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string;
  /** Approved or proved, and its claimant has not followed the link yet. */
  awaitsLink: boolean;
  /** How many other listings were claimed with this email within a day before or after. */
  claimedBeside: number;
  /** When an operator began to look into it; only of a dispute. */
  lookedAt: string | null;
  /** Others who claimed the same listing, newest first. */
  others: ClaimantLine[];
  /** Other new listings that wait, with the same phone, or the same name in the same city. */
  alike: { id: string; name: string }[];
  documents: { id: string; name: string; type: DocumentType }[];
};

/** A detail of a listing beside that of its claimant. */
export type Comparison = {
  what: string;
  listing: string;
  claimant: string;
  /** What the operator should notice. */
  says: string;
  differs: boolean;
};

type Compared = Pick<
  QueuedClaim,
  "listingContact" | "listingPhone" | "listingEmail" | "website" | "contactName" | "phone" | "email"
>;

/** Providers where anybody can have an address, so that a shared domain shows nothing. */
const openToAll = /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|btinternet|sky|virginmedia)\./;

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

const hostOf = (website: string): string =>
  website
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/:?#].*$/, "");

/** Compares a listing with its claimant, with the differences in words. */
export const compareClaim = (claim: Compared): Comparison[] => [
  name(claim),
  phone(claim),
  email(claim),
  website(claim),
];

const same = { says: "the same", differs: false };
const missing = { says: "nothing to compare", differs: false };

function name({ listingContact, contactName }: Compared): Comparison {
  const row = { what: "Name", listing: listingContact || "none", claimant: contactName || "deleted" };
  if (!listingContact) return { ...row, ...missing };
  if (findKey(listingContact) === findKey(contactName)) return { ...row, ...same };
  return { ...row, says: "another name", differs: true };
}

function phone({ listingPhone, phone: given }: Compared): Comparison {
  const shown = (number: string | null) => (number ? formatPhone(number) : "none");
  const row = { what: "Phone", listing: shown(listingPhone), claimant: shown(given) };
  if (!listingPhone) return { ...row, ...missing };
  return listingPhone === given ? { ...row, ...same } : { ...row, says: "another number", differs: true };
}

function email({ listingEmail, email: given }: Compared): Comparison {
  const row = { what: "Email", listing: listingEmail || "none", claimant: given || "deleted" };
  if (!listingEmail || !given) return { ...row, ...missing };
  if (listingEmail.toLowerCase() === given.toLowerCase()) return { ...row, ...same };
  if (domainOf(listingEmail) !== domainOf(given)) return { ...row, says: "another domain", differs: true };
  return openToAll.test(domainOf(given))
    ? { ...row, says: "another address", differs: true }
    : { ...row, says: "the same domain", differs: false };
}

/** Nobody gives a website with a claim: the domain of the email stands for it. */
function website({ website: listed, email: given }: Compared): Comparison {
  const host = hostOf(listed ?? "");
  const row = { what: "Website", listing: host || "none", claimant: given ? domainOf(given) : "deleted" };
  if (!host || !given) return { ...row, ...missing };
  const [one, other] = [host, domainOf(given)];
  const isSame = one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
  return isSame
    ? { ...row, says: "the email is of this website", differs: false }
    : { ...row, says: "the email is of another", differs: true };
}
