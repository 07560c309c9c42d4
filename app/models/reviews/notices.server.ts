import { wholeAddress } from "~/env.server";
import { letterHome } from "~/models/leads/home-letter";
import { type Linked, requestLink, requestToken } from "~/models/leads/own-request/request-token.server";
import { button, greetBusiness, letter, type Message, quoted } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { paths } from "~/paths";

/** The address of a review on its business's page. */
const reviewLink = (slug: string, reviewId: string): string => wholeAddress(paths.reviewLink(slug, reviewId));

/** The address where a homeowner answers a business that disputes their review. */
const disputeLink = (lead: Linked, businessId: ListingId): string =>
  wholeAddress(paths.myRequestReviewAt(requestToken(lead), businessId, "dispute"));

export type About = { id: string; name: string; slug: string };

/** Tells a business of a published review, once each: in the same words whatever it says. */
export const writtenNotice = (
  review: { id: string; writer: string; body: string },
  to: About & { email: string },
): Message =>
  letter({
    recipient: to.email,
    hello: greetBusiness(to.name),
    subject: `A review of ${inLine(to.name)}`,
    blocks: [
      `${inLine(review.writer)} has reviewed your work. It is on your page now:`,
      quoted(review.body),
      "You can write one reply to it, and change that when you like. If it is not true, report it.",
      button("Read it on your page", reviewLink(to.slug, review.id)),
    ],
    dedupeKey: `review:${review.id}:written`,
  });

type Letter = {
  subject: string;
  lines: readonly string[];
  /** A text of somebody's, quoted. */
  quote: string;
  /** A letter with the same key is sent once. */
  key: string;
};
export type BusinessLetter = Letter & {
  /** The business's own text, to go on from. */
  wrote?: string;
};
export type WriterLetter = Omit<Letter, "quote"> & { quote?: string; dispute?: boolean };

/** Tells a business what was decided about a review of it, or about its reply. */
export const businessNotice = (
  reviewId: string,
  to: About & { email: string },
  { subject, lines, quote, wrote, key }: BusinessLetter,
): Message =>
  letter({
    recipient: to.email,
    hello: greetBusiness(to.name),
    subject: `${subject} a review of ${inLine(to.name)}`,
    blocks: [
      ...lines,
      quoted(quote),
      ...(wrote ? ["You can write another. This is what you wrote:", quoted(wrote)] : []),
      button("To your page", reviewLink(to.slug, reviewId)),
    ],
    dedupeKey: `review:${reviewId}:${key}`,
  });

/** Tells a homeowner what was decided about their review, or that the business disputes it: by text only without an email. */
export const writerNotice = (
  reviewId: string,
  writer: Linked & { email: string; phone: string; firstName: string },
  about: About,
  { subject, lines, quote, key, dispute }: WriterLetter,
): Message[] => {
  const link = dispute
    ? { label: "Say how it was", address: disputeLink(writer, about.id) }
    : { label: "See your request", address: requestLink(writer) };
  const { firstName, email, phone } = writer;
  const home = { firstName, email: email || phone, mobile: null, texts: false, emergency: false };
  return letterHome(home, {
    ...link,
    subject: `${subject}: your review of ${inLine(about.name)}`,
    blocks: [...lines, ...(quote ? [quoted(quote)] : [])],
    key: `review:${reviewId}:${key}:`,
  });
};
