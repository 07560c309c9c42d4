import { and, eq, ne, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { isEmail, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { slugify } from "~/models/listings/slug";
import { button, greetBusiness, letter, type MailWords, quoted } from "~/models/messages/message";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { findOwnerEmail } from "~/models/messages/recipients.server";
import { inLine } from "~/models/messages/untrusted-text";
import { paths } from "~/paths";
import type { BusinessRow } from "../../../../drizzle/schema/businesses";
import { outbox } from "../../../../drizzle/schema/messages";

type MailedListing = Pick<BusinessRow, "id" | "businessName" | "email" | "ownerId" | "city" | "slug">;

/** What a decision mail is about. */
export type ListingNews =
  | { news: "published" }
  | { news: "rejected"; reason: string }
  | { news: "suspended"; reason: string }
  | { news: "restored" }
  | { news: "verified" }
  | { news: "verification taken back"; reason: string }
  | { news: "corrected"; fields: readonly string[] }
  /** `paper`: its label, such as 'Insurance papers'. */
  | { news: "paper taken"; paper: string; shown: boolean }
  | { news: "paper refused"; paper: string; reason: string };

/**
 * Queues the mail about a decision, to the owner's account if there is one, else to the email on the listing. Returns
 * whether there was an address. A second mail with the same `key` is not queued. Mails of publishing, rejecting and
 * suspending are held for a minute, so that {@link untellListing} can drop them.
 */
export async function tellListing(
  tx: Transaction,
  listing: MailedListing,
  news: ListingNews,
  key: string,
): Promise<boolean> {
  const recipient = await findOwnerEmail(tx, listing);
  if (!recipient) return false;
  const { subject, blocks } = wordsOf(listing, news, listing.ownerId !== null);
  const hello = greetBusiness(listing.businessName);
  const mail = letter({ recipient, hello, subject, blocks, dedupeKey: key });
  const heldUntil = undone.includes(news.news) ? new Date(Date.now() + undoMs) : undefined;
  await queueMessages(tx, [{ ...mail, heldUntil }]);
  return true;
}

const undoMs = 60_000;
/** Decisions that take effect at once and are undone by their reverse; any other waits before it takes effect. */
const undone: readonly ListingNews["news"][] = ["published", "rejected", "suspended"];

/** Drops unsent mail to the listing whose key begins with `key`; returns whether there was any. */
export async function untellListing(tx: Transaction, listing: MailedListing, key: string): Promise<boolean> {
  const recipient = await findOwnerEmail(tx, listing);
  const isTheirs = and(isEmail(outbox.recipient, recipient), ne(outbox.recipient, ""));
  const isUntried = and(sql`starts_with(${outbox.dedupeKey}, ${key})`, eq(outbox.attempts, 0));
  const unsent = await dropWaiting(tx, and(isTheirs, isUntried));
  return unsent.length > 0;
}

type Words = { subject: string; blocks: MailWords[] };

const writeToUs = button("Write to us", wholeAddress(paths.contact));

function wordsOf(listing: MailedListing, news: ListingNews, owned: boolean): Words {
  const name = inLine(listing.businessName);
  const page = button("See your listing", wholeAddress(paths.business(slugify(listing.city), listing.slug)));
  switch (news.news) {
    case "published":
      return {
        subject: `${name} is on ${site.name}`,
        blocks: [
          `We have looked at ${name} and put it on the site. Requests reach it once we know whose it is and have checked the business.`,
          page,
        ],
      };
    case "rejected":
      return { subject: `We could not put ${name} on ${site.name}`, blocks: reasoned("This is why:", news) };
    case "suspended":
      return {
        subject: `${name} is off ${site.name} for now`,
        blocks: reasoned(
          "We have taken your listing off the site. Nobody sees it, no request reaches it, and its portal is closed until we put it back. This is why:",
          news,
        ),
      };
    case "restored":
      return {
        subject: `${name} is back on ${site.name}`,
        blocks: ["Your listing is on the site again, at the same address as before.", page],
      };
    default:
      return wordsOfOwner(name, news, owned, page);
  }
}

type OwnersNews = Exclude<ListingNews, { news: "published" | "rejected" | "suspended" | "restored" }>;

function wordsOfOwner(name: string, news: OwnersNews, owned: boolean, page: MailWords): Words {
  switch (news.news) {
    case "verified":
      return {
        subject: `${name} is verified`,
        blocks: [
          `A person here has checked your business: its page says Verified, and what was checked. ${owned ? "Requests from near you can reach you from now on." : ""}`.trim(),
          page,
        ],
      };
    case "verification taken back":
      return {
        subject: `${name} is no longer verified`,
        blocks: reasoned(
          "Your listing no longer says Verified, and no new request reaches it until we have checked it again. This is why:",
          news,
        ),
      };
    case "corrected":
      return {
        subject: `We corrected ${name}`,
        blocks: [
          { kind: "list", intro: "We put this right on your listing:", items: news.fields },
          "If it is not right, tell us.",
          page,
          writeToUs,
        ],
      };
    default:
      return wordsOfPaper(name, news, page);
  }
}

type PaperNews = Extract<ListingNews, { paper: string }>;

function wordsOfPaper(name: string, news: PaperNews, page: MailWords): Words {
  switch (news.news) {
    case "paper taken":
      return {
        subject: `Checked: ${news.paper}, ${name}`,
        blocks: [
          `A person here has looked at what you sent, and it counts as checked today: ${news.paper}. ${news.shown ? "Your page says so, with the day." : "Your page says so once your business is verified."}`,
          page,
        ],
      };
    case "paper refused":
      return {
        subject: `Not taken: ${news.paper}, ${name}`,
        blocks: [
          `A person here has looked at what you sent: ${news.paper}. It could not be taken. This is why:`,
          quoted(news.reason),
          button("Send it again", wholeAddress(paths.profilePage("proof"))),
        ],
      };
  }
}

const reasoned = (intro: string, { reason }: { reason: string }): MailWords[] => [
  intro,
  quoted(reason),
  writeToUs,
];
