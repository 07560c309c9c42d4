import { randomUUID } from "node:crypto";
import { site } from "~/content/site";
import { rehearse, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { type Allowance, anHour, perNetwork } from "~/models/base/rate-limits.server";
import { button, greeting, letter, type MailWords } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import { type Addressee, findAddressee, type KnownAccount } from "./accounts.server";
import { issueToken } from "./tokens.server";

type AccountMail = { subject: string; blocks: readonly MailWords[] };
type LinkMail = { at: (token: string) => string; write: (link: string) => AccountMail };

/** The mail for each purpose of a link. */
const linkMails = {
  "confirm-email": {
    at: paths.verifyEmail,
    write: (link) => ({
      subject: `Confirm your email for ${site.name}`,
      blocks: [
        `Somebody, probably you, gave this email for an account with ${site.name}. Is it yours?`,
        button("Confirm your email", link),
        "It opens a page that asks once more, confirms it and signs you in. It works once, for 24 hours.",
        "If you did not ask for an account, do nothing: what was signed up is deleted after 30 days.",
      ],
    }),
  },
  "reset-password": {
    at: paths.resetPassword,
    write: (link) => ({
      subject: `Set a new password for ${site.name}`,
      blocks: [
        `Somebody, probably you, asked for a new password for your account with ${site.name}.`,
        button("Set a new password", link),
        "The link works once, for an hour. A new password signs every browser out.",
        "If it was not you, do nothing: your password stays as it is.",
      ],
    }),
  },
  /** To the account's current address. */
  "leave-email": {
    at: paths.verifyEmail,
    write: (link) => ({
      subject: `Change the email of your ${site.name} account?`,
      blocks: [
        "Somebody signed in to your account asked to use another email for it.",
        button("Yes, change it", link),
        "It changes once the other address is confirmed too: we wrote there as well. The link works once, for 24 hours.",
        "If it was not you, do nothing here, and set a new password.",
      ],
    }),
  },
  /** To the account's new address. */
  "take-email": {
    at: paths.verifyEmail,
    write: (link) => ({
      subject: `Use this email for your ${site.name} account?`,
      blocks: [
        `Somebody, probably you, wants to use this email for their account with ${site.name}.`,
        button("Yes, use it", link),
        "It changes once the address used so far is confirmed too: we wrote there as well. The link works once, for 24 hours.",
        "If it was not you, do nothing.",
      ],
    }),
  },
} as const satisfies Record<string, LinkMail>;

/** Queues a mail with a link for `purpose`, with a token of its own. */
export async function sendLink(
  tx: Transaction,
  purpose: keyof typeof linkMails,
  to: KnownAccount & { newEmail?: string },
): Promise<void> {
  const { write, at } = linkMails[purpose];
  const { accountId, newEmail } = to;
  const token = await issueToken(tx, { accountId, purpose, newEmail });
  await send(tx, purpose, to, write(wholeAddress(at(token))));
}

/**
 * Like {@link sendLink}, to an address that another account may have: then that account's owner gets a mail instead,
 * and the caller's answer is the same. The link is then in no mail; it makes the page show the given address.
 */
export async function sendLinkUnlessOwned(
  tx: Transaction,
  purpose: keyof typeof linkMails,
  to: KnownAccount & { newEmail?: string },
): Promise<void> {
  const owner = await findAddressee(tx, to.email);
  if (!owner || owner.accountId === to.accountId) return sendLink(tx, purpose, to);
  await issueToken(tx, { accountId: to.accountId, purpose, newEmail: to.email });
  await sendHaveAccount(tx, owner);
}

/** Queues the mail to an account's owner after somebody asked for another account with their address. */
export const sendHaveAccount = (tx: Transaction, to: Addressee): Promise<void> =>
  send(tx, "known", to, {
    subject: `You have an account with ${site.name}`,
    blocks: [
      "Somebody, probably you, asked to use this email for an account. It has one already.",
      button("Sign in", wholeAddress(paths.login())),
      button("Set a new password", wholeAddress(paths.forgotPassword)),
      "If it was not you, do nothing: nothing has changed.",
    ],
  });

/** Queues the mail that says that a password was changed. */
export const sendPasswordChanged = (tx: Transaction, to: Addressee): Promise<void> =>
  send(tx, "changed", to, {
    subject: `Your ${site.name} password was changed`,
    blocks: [
      "The password of your account was changed just now.",
      "If that was not you, set a new one:",
      button("Set a new password", wholeAddress(paths.forgotPassword)),
    ],
  });

/** Sends each mail, even if the same one was sent before. */
async function send(
  tx: Transaction,
  what: string,
  { email, firstName }: Addressee,
  mail: AccountMail,
): Promise<void> {
  const dedupeKey = `account:${what}:${randomUUID()}`;
  await queueMessages(tx, [letter({ recipient: email, hello: greeting(firstName), ...mail, dedupeKey })]);
}

/** The limit of account mails that one sender can cause in an hour. */
export const bySender = (address: string): Allowance =>
  perNetwork("account-mail:sender", address, { limit: 20 });

/** How many mails of one kind go to one address in an hour. */
export const toAddress = (kind: string, email: string): Allowance => ({
  scope: `account-mail:${kind}`,
  subject: email.trim().toLowerCase(),
  limit: 5,
  windowSeconds: anHour,
});

/**
 * Does `real`, after doing `undone` for a temporary account and rolling that back. When the work differs between
 * addresses with and without an account, doing one and rolling back the other runs the same statements either way, so
 * that response time reveals nothing.
 */
export async function workAlike(
  tx: Transaction,
  real: (tx: Transaction) => Promise<void>,
  undone: (tx: Transaction, account: KnownAccount) => Promise<void>,
): Promise<void> {
  await rehearse(tx, async (nested) => {
    const email = `${randomUUID()}@nobody.invalid`;
    const nobody = { email, role: "homeowner" as const };
    const [decoy] = await nested.insert(accounts).values(nobody).returning({ id: accounts.id });
    if (decoy) await undone(nested, { accountId: decoy.id, email, firstName: "" });
  });
  await real(tx);
}
