import { site } from "~/content/site";
import { formatInstant } from "~/models/base/clock";
import { whatWaits } from "~/models/listings/dispute";
import {
  button,
  greetBusiness,
  greeting,
  letter,
  type MailWords,
  type Message,
  mailMessage,
  quoted,
} from "~/models/messages/message";
import { inLine, mailAddress } from "~/models/messages/untrusted-text";
import { formatPhone } from "~/models/reading/phone";
import { type ClaimKind, documentWords, lastToShow } from "./claim";
import { codePlaces } from "./verification-methods";

/** The recipient of a mail about a claim. */
type ClaimAddressee = { email: string; contactName: string };

type About = {
  /** The key of the message, by which it is sent only once. */
  key: string;
  business: string;
};

const mailTo = (
  { email, contactName }: ClaimAddressee,
  key: string,
  subject: string,
  blocks: readonly MailWords[],
): Message =>
  letter({
    recipient: email,
    hello: greeting(contactName.split(" ")[0] ?? ""),
    subject,
    blocks,
    dedupeKey: key,
  });

const send = `${documentWords}, as a PDF or a photo`;

/** What shows that it is theirs, and by when. */
const showBy = (kind: ClaimKind, last: string): string =>
  kind === "claim"
    ? `Show that it is yours: type a code that we send to the ${codePlaces} on the listing, or send a document: ${send}. With neither by ${last} the claim ends, unless we could confirm it.`
    : `Show that it is yours: send a document, which is ${send}. Send it by ${last}: a person looks at it by then.`;

/** To whoever claimed or added a listing. It quotes nothing that they wrote: anybody can enter any address. */
export const claimReceivedMail = (
  to: ClaimAddressee,
  { key, kind, madeAt, link }: { key: string; kind: ClaimKind; madeAt: Date; link: string },
): Message =>
  mailTo(to, key, `We have your ${site.name} claim`, [
    `Somebody, probably you, told us that a business on ${site.name} is theirs and gave this email. A person checks it within 24 hours, and we write to you again.`,
    showBy(kind, formatInstant(lastToShow(kind, madeAt))),
    button("See the claim, or show that it is yours", link),
    "If it was not you, do nothing: nobody gets a listing without showing that it is theirs.",
  ]);

/** To whoever answers for the site. */
export const claimAlertMail = (
  to: string,
  about: About & {
    what: "claimed" | "added" | "disputed" | "claimed, though it has an owner";
    city: string;
    contactName: string;
    email: string;
    phone: string;
    queue: string;
  },
): Message =>
  mailMessage({
    recipient: to,
    subject: `${inLine(about.business)} was ${about.what}`,
    blocks: [
      `${inLine(about.business)} in ${inLine(about.city)} was ${about.what}. We promise an answer within 24 hours.`,
      {
        kind: "facts",
        facts: [
          { term: "Name", text: inLine(about.contactName) },
          { term: "Email", text: mailAddress(about.email) },
          { term: "Phone", text: formatPhone(about.phone) },
        ],
      },
      button("To the desk", about.queue),
    ],
    dedupeKey: about.key,
  });

/** To the owner of a listing that somebody else wants. */
export const ownedClaimMail = (to: string, about: About & { disputed: boolean; portal: string }): Message =>
  letter({
    recipient: to,
    hello: greetBusiness(about.business),
    subject: about.disputed
      ? `Somebody says that ${inLine(about.business)} is theirs`
      : `Somebody tried to claim ${inLine(about.business)}`,
    blocks: [
      about.disputed
        ? `Somebody with an account says that your listing is theirs. A person looks at it within 24 hours and may write to you. Until then nothing changes. ${whatWaits}`
        : "Somebody tried to claim your listing. We told them that it has an owner, and nothing has changed.",
      button("Open your dashboard", about.portal),
      "If it was somebody of yours, they can use your account.",
    ],
    dedupeKey: about.key,
  });

type Won = About & {
  /** Whether a person has checked the business. */
  verified: boolean;
  link: string;
  /** How many hours the link that makes it theirs works; absent if it is theirs already. */
  hours?: number;
};

/** To a claimant whose claim was approved, or proved by a code. */
export const claimWonMail = (to: ClaimAddressee, won: Won): Message => {
  const { key, business, link, hours } = won;
  return mailTo(to, key, `${inLine(business)} is yours on ${site.name}`, [
    hours === undefined ? whatIsTheirs(won) : whatWillBeTheirs(won),
    button(hours === undefined ? "Open your dashboard" : "Set your password", link),
    ...(hours === undefined
      ? []
      : [`The link works once, for ${hours / 24} days, and confirms this email too.`]),
  ]);
};

const onceChecked =
  "Requests reach you once a person has checked the business, within 24 hours; we write to you then.";

const whatIsTheirs = ({ business, verified }: Won): string =>
  verified
    ? `We have checked it: the listing of ${inLine(business)} is yours, and it says Verified. Requests from near you can reach you from now on.`
    : `The listing of ${inLine(business)} is yours. ${onceChecked}`;

const whatWillBeTheirs = ({ business, verified }: Won): string =>
  verified
    ? `We have checked your claim. Set a password, and the listing of ${inLine(business)} is yours and says Verified: from then on requests from near you can reach you.`
    : `The code was right. Set a password, and the listing of ${inLine(business)} is yours. ${onceChecked}`;

const stillTheirs = "If it is yours all the same, tell us how we can see that, and a person looks at it.";

/** To a claimant whose claim was not approved. */
export const claimRejectedMail = (
  to: ClaimAddressee,
  about: About & { reason: string; contact: string },
): Message =>
  mailTo(to, about.key, `We could not confirm that ${inLine(about.business)} is yours`, [
    `We looked at your claim for ${inLine(about.business)} and could not confirm it. This is why:`,
    quoted(about.reason),
    stillTheirs,
    button("Write to us", about.contact),
  ]);

/**
 * Why a claim ended, or waits, without a decision on it. `code`, `person`, `owner`: how the listing became somebody
 * else's. `free`: another's claim came first, but ended too. `late`: nothing supported it in time. `not come`: its link
 * was not used in time. `own`: the same person's other claim won; they are not told. `noted`: it has not ended, while
 * another's is open.
 */
export type HowItEnded = "code" | "person" | "owner" | "free" | "late" | "not come" | "own" | "noted";

/** The explanation in the mail to the claimant and beside the claim. */
export const howItEnded: Readonly<Record<HowItEnded, string>> = {
  code: `Somebody else typed a code that we sent to the ${codePlaces} on the listing. That shows whose it is, and counts for more than a claim without one.`,
  person: "A person here has looked at it, and confirmed that it is somebody else's.",
  owner: "The listing has an owner, and stays theirs.",
  free: "The other claim came to nothing: the listing can be claimed.",
  noted: "Somebody else's is not settled yet. You are noted, and we email you how it ends.",
  own: "You claimed it a second time, and that claim is the one that counts.",
  late: "In three days no code was typed, no document came, and nobody here could confirm it.",
  "not come":
    "The link that we emailed was not used in 30 days, so the listing was not kept for you any longer.",
};

/** Whether the listing can be claimed again. */
const isFree = (why: HowItEnded) => why === "free" || why === "late" || why === "not come";

/** To a claimant whose claim ended without a decision on it. */
export const claimEndedMail = (
  to: ClaimAddressee,
  about: About & { why: HowItEnded; again: string },
): Message => {
  const business = inLine(about.business);
  const free = isFree(about.why);
  return mailTo(
    to,
    about.key,
    free ? `You can claim ${business} again` : `Your claim for ${business} has ended`,
    [
      `Somebody, probably you, told us that the listing of ${business} is yours.`,
      howItEnded[about.why],
      free
        ? `If it is yours, claim it again. A code to the ${codePlaces} on the listing, where it has one, is the quickest way.`
        : stillTheirs,
      button(free ? "Claim it" : "Tell us", about.again),
    ],
  );
};

/** `withdrawn`: the claim of whoever disputed the listing was deleted. */
export type DisputeOutcome = "kept" | "lost" | "withdrawn";

const outcomeWords: Readonly<Record<DisputeOutcome, string>> = {
  kept: "Somebody said that your listing was theirs. We have looked at it: it stays yours, and you can change all of it.",
  lost: "Somebody said that your listing was theirs, and showed us that it is. It is theirs now.",
  withdrawn:
    "Somebody said that your listing was theirs. Their claim has been deleted: it stays yours, and you can change all of it.",
};

/** To the owner of a disputed listing, or its former owner, once the dispute is over. */
export const disputeDecidedMail = (
  to: string,
  about: About & { outcome: DisputeOutcome; contact: string },
): Message =>
  letter({
    recipient: to,
    hello: greetBusiness(about.business),
    subject:
      about.outcome === "lost"
        ? `${inLine(about.business)} has another owner now`
        : `${inLine(about.business)} stays yours`,
    blocks: [outcomeWords[about.outcome], button("Write to us", about.contact)],
    dedupeKey: about.key,
  });
