import { greeting, type MailWords, type Message, mailMessage } from "~/models/messages/message";

/** Where a mail about an account goes, and whom it greets. */
export type Addressee = { email: string; firstName: string };

type AccountMail = {
  to: Addressee;
  subject: string;
  blocks: readonly MailWords[];
  siteName: string;
  dedupeKey: string;
};

const accountMail = ({ to, subject, blocks, siteName, dedupeKey }: AccountMail): Message =>
  mailMessage({
    recipient: to.email,
    subject,
    blocks: [greeting(to.firstName), ...blocks, siteName],
    dedupeKey,
  });

/** What a mail with a link is made of; `key` makes each link's mail one of its own. */
type LinkMail = { to: Addressee; link: string; siteName: string; key: string };

/** To whoever signed up, or gave another address since: that the address is theirs. */
export const confirmEmailMail = ({ to, link, siteName, key }: LinkMail): Message =>
  accountMail({
    to,
    subject: `Confirm your email for ${siteName}`,
    blocks: [
      `Somebody, probably you, gave this email for an account with ${siteName}. Is it yours?`,
      { kind: "button", label: "Confirm your email", address: link },
      "It opens a page that asks once more, confirms it and signs you in. It works once, for 24 hours.",
      "If you did not ask for an account, do nothing: what was signed up is deleted after 30 days.",
    ],
    siteName,
    dedupeKey: `account:confirm:${key}`,
  });

/** To an address with an account that somebody asked for another with. */
export const haveAccountMail = ({
  to,
  signIn,
  reset,
  siteName,
  key,
}: Omit<LinkMail, "link"> & { signIn: string; reset: string }): Message =>
  accountMail({
    to,
    subject: `You have an account with ${siteName}`,
    blocks: [
      "Somebody, probably you, asked to use this email for an account. It has one already.",
      { kind: "button", label: "Sign in", address: signIn },
      { kind: "button", label: "Set a new password", address: reset },
      "If it was not you, do nothing: nothing has changed.",
    ],
    siteName,
    dedupeKey: `account:known:${key}`,
  });

/** To whoever has forgotten their password. */
export const resetPasswordMail = ({ to, link, siteName, key }: LinkMail): Message =>
  accountMail({
    to,
    subject: `Set a new password for ${siteName}`,
    blocks: [
      `Somebody, probably you, asked for a new password for your account with ${siteName}.`,
      { kind: "button", label: "Set a new password", address: link },
      "The link works once, for an hour. A new password signs every browser out.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
    siteName,
    dedupeKey: `account:reset:${key}`,
  });

/** To the owner of an account whose password has just been changed. */
export const passwordChangedMail = ({
  to,
  reset,
  siteName,
  key,
}: Omit<LinkMail, "link"> & { reset: string }): Message =>
  accountMail({
    to,
    subject: `Your ${siteName} password was changed`,
    blocks: [
      "The password of your account was changed just now.",
      "If that was not you, set a new one:",
      { kind: "button", label: "Set a new password", address: reset },
    ],
    siteName,
    dedupeKey: `account:changed:${key}`,
  });

/** To the address that an account is to leave. */
export const leaveEmailMail = ({ to, link, siteName, key }: LinkMail): Message =>
  accountMail({
    to,
    subject: `Change the email of your ${siteName} account?`,
    blocks: [
      "Somebody signed in to your account asked to use another email for it.",
      { kind: "button", label: "Yes, change it", address: link },
      "It changes once the other address is confirmed too: we wrote there as well. The link works once, for 24 hours.",
      "If it was not you, do nothing here, and set a new password.",
    ],
    siteName,
    dedupeKey: `account:leave:${key}`,
  });

/** To the address that an account is to have. */
export const takeEmailMail = ({ to, link, siteName, key }: LinkMail): Message =>
  accountMail({
    to,
    subject: `Use this email for your ${siteName} account?`,
    blocks: [
      `Somebody, probably you, wants to use this email for their account with ${siteName}.`,
      { kind: "button", label: "Yes, use it", address: link },
      "It changes once the address used so far is confirmed too: we wrote there as well. The link works once, for 24 hours.",
      "If it was not you, do nothing.",
    ],
    siteName,
    dedupeKey: `account:take:${key}`,
  });
