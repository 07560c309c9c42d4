import { formatPhone } from "~/models/phones/phone";
import type { QueuedClaim } from "./queue";

/** One thing of a listing beside the same of who claims it. */
export type Comparison = {
  what: string;
  listing: string;
  claimant: string;
  /** What somebody who decides has to see. */
  says: string;
  differs: boolean;
};

type Compared = Pick<
  QueuedClaim,
  "listingContact" | "listingPhone" | "listingEmail" | "website" | "contactName" | "phone" | "email"
>;

/** Where anybody can have an address: to share it says nothing. */
const openToAll = /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|btinternet|sky|virginmedia)\./;

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

const hostOf = (website: string): string =>
  website
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/:?#].*$/, "");

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A listing beside its claimant, with what differs said in words. */
export function compareClaim(claim: Compared): Comparison[] {
  return [name(claim), phone(claim), email(claim), website(claim)];
}

const same = { says: "the same", differs: false };
const missing = { says: "nothing to compare", differs: false };

function name({ listingContact, contactName }: Compared): Comparison {
  const row = { what: "Name", listing: listingContact || "none", claimant: contactName || "deleted" };
  if (!listingContact) return { ...row, ...missing };
  if (plain(listingContact) === plain(contactName)) return { ...row, ...same };
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
