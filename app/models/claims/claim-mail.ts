import { greetBusiness, greeting } from "~/models/messages/greeting";
import { type MailBlock, paragraph } from "~/models/messages/mail";
import { type Message, mailMessage } from "~/models/messages/message";
import { inLine, inLines, mailAddress } from "~/models/messages/strangers-words";
import { formatPhone } from "~/models/phones/phone";

/** Whom a mail about a claim goes to. */
export type ClaimAddressee = { email: string; contactName: string };

type About = {
  /** What makes the mail one of its own. */
  key: string;
  business: string;
  siteName: string;
};

const mailTo = (
  { email, contactName }: ClaimAddressee,
  { key, siteName }: Pick<About, "key" | "siteName">,
  subject: string,
  blocks: readonly MailBlock[],
): Message =>
  mailMessage({
    recipient: email,
    subject,
    blocks: [paragraph(greeting(contactName.split(" ")[0] ?? "")), ...blocks, paragraph(siteName)],
    dedupeKey: key,
  });

/** To whoever claimed or added a listing. It carries no words of theirs: anybody may give any address. */
export const claimReceivedMail = (to: ClaimAddressee, about: Pick<About, "key" | "siteName">): Message =>
  mailTo(to, about, `We have your ${about.siteName} claim`, [
    paragraph(
      `Somebody, probably you, told us that a business on ${about.siteName} is theirs and gave this email. A person checks it within 24 hours, and we write to you again.`,
    ),
    paragraph("If it was not you, do nothing: nobody gets a listing without showing that it is theirs."),
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
      paragraph(
        `${inLine(about.business)} in ${inLine(about.city)} was ${about.what}. We promise an answer within 24 hours.`,
      ),
      {
        kind: "facts",
        facts: [
          { term: "Name", text: inLine(about.contactName) },
          { term: "Email", text: mailAddress(about.email) },
          { term: "Phone", text: formatPhone(about.phone) },
        ],
      },
      { kind: "button", label: "To the desk", address: about.queue },
    ],
    dedupeKey: about.key,
  });

/** To the owner of a listing that somebody else wants. */
export const ownedClaimMail = (to: string, about: About & { disputed: boolean; portal: string }): Message =>
  mailMessage({
    recipient: to,
    subject: about.disputed
      ? `Somebody says that ${inLine(about.business)} is theirs`
      : `Somebody tried to claim ${inLine(about.business)}`,
    blocks: [
      paragraph(greetBusiness(about.business)),
      paragraph(
        about.disputed
          ? "Somebody with an account says that your listing is theirs. A person looks at it within 24 hours and may write to you. Until it is decided, nobody can change the listing, and everything else stays as it is."
          : "Somebody tried to claim your listing. We told them that it has an owner, and nothing has changed.",
      ),
      { kind: "button", label: "Open your dashboard", address: about.portal },
      paragraph("If it was somebody of yours, they can use your account."),
      paragraph(about.siteName),
    ],
    dedupeKey: about.key,
  });

/** The code, to the address that stands on the listing. */
export const claimCodeMail = (to: string, about: About & { code: string; minutes: number }): Message =>
  mailMessage({
    recipient: to,
    subject: `Your ${about.siteName} code is ${about.code}`,
    blocks: [
      paragraph(greetBusiness(about.business)),
      paragraph(
        `Somebody wants to claim your listing on ${about.siteName}. If that is you, this is the code:`,
      ),
      { kind: "price", text: about.code },
      paragraph(
        `It is valid for ${about.minutes} minutes, on the page where it was asked for. If it was not you, tell nobody the code, and write to us: a person here still looks at the claim.`,
      ),
      paragraph(about.siteName),
    ],
    dedupeKey: about.key,
  });

type Won = About & {
  /** Whether a person has checked the business. */
  verified: boolean;
  link: string;
  /** How long the link works that makes it theirs; without, it is theirs already. */
  hours?: number;
};

/** To a claimant whose claim was approved, or proved by a code. */
export const claimWonMail = (to: ClaimAddressee, won: Won): Message => {
  const { business, siteName, link, hours } = won;
  return mailTo(to, won, `${inLine(business)} is yours on ${siteName}`, [
    paragraph(hours === undefined ? whatIsTheirs(won) : whatWillBeTheirs(won)),
    {
      kind: "button",
      label: hours === undefined ? "Open your dashboard" : "Set your password",
      address: link,
    },
    ...(hours === undefined
      ? []
      : [paragraph(`The link works once, for ${hours / 24} days, and confirms this email too.`)]),
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

/** To a claimant whose claim was not approved. */
export const claimRejectedMail = (
  to: ClaimAddressee,
  about: About & { reason: string; contact: string },
): Message =>
  mailTo(to, about, `We could not confirm your ${about.siteName} claim`, [
    paragraph(`We looked at your claim for ${inLine(about.business)} and could not confirm it. This is why:`),
    { kind: "quote", text: inLines(about.reason) },
    { kind: "button", label: "Write to us", address: about.contact },
  ]);

/** `withdrawn`: whoever said that the listing was theirs had their claim deleted. */
export type DisputeOutcome = "kept" | "lost" | "withdrawn";

const outcomeWords: Readonly<Record<DisputeOutcome, string>> = {
  kept: "Somebody said that your listing was theirs. We have looked at it: it stays yours, and you can change it again.",
  lost: "Somebody said that your listing was theirs, and showed us that it is. It is no longer in your account.",
  withdrawn:
    "Somebody said that your listing was theirs. Their claim has been deleted: it stays yours, and you can change it again.",
};

/** To whoever owned a listing that is another's now, or whose dispute is over. */
export const disputeDecidedMail = (
  to: string,
  about: About & { outcome: DisputeOutcome; contact: string },
): Message =>
  mailMessage({
    recipient: to,
    subject:
      about.outcome === "lost"
        ? `${inLine(about.business)} has another owner now`
        : `${inLine(about.business)} stays yours`,
    blocks: [
      paragraph(greetBusiness(about.business)),
      paragraph(outcomeWords[about.outcome]),
      { kind: "button", label: "Write to us", address: about.contact },
      paragraph(about.siteName),
    ],
    dedupeKey: about.key,
  });
