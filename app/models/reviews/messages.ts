import { greetBusiness, greeting } from "~/models/messages/greeting";
import { type MailBlock, paragraph } from "~/models/messages/mail";
import { type Message, mailMessage } from "~/models/messages/message";
import { inLine, inLines } from "~/models/messages/strangers-words";

/** What the messages about reviews need to know of the site. */
export type ReviewSite = {
  siteName: string;
  /** The homeowner's own page of the request. */
  requestLink: (leadId: string) => string;
  /** Where the review stands on the page of its business. */
  reviewLink: (slug: string, reviewId: string) => string;
};

type About = { id: string; name: string; slug: string };

/** Tells a business of a review that is on the site, once of each: whatever it says, in the same words. */
export const writtenNotice = (
  review: { id: string; writer: string; body: string },
  to: About & { email: string },
  { siteName, reviewLink }: ReviewSite,
): Message =>
  mailMessage({
    recipient: to.email,
    subject: `A review of ${inLine(to.name)}`,
    blocks: [
      paragraph(greetBusiness(to.name)),
      paragraph(`${inLine(review.writer)} has reviewed your work. It is on your page now:`),
      { kind: "quote", text: inLines(review.body) },
      paragraph(
        "You can write one reply to it, and change that when you like. If it is not true, report it.",
      ),
      { kind: "button", label: "Read it on your page", address: reviewLink(to.slug, review.id) },
      paragraph(siteName),
    ],
    dedupeKey: `review:${review.id}:written`,
  });

/** Tells a business that its reply to a review is not shown, with what it wrote. */
export const replyRefusedNotice = (
  { id, reply, at, reason }: { id: string; reply: string; at: number; reason: string },
  to: About & { email: string },
  { siteName, reviewLink }: ReviewSite,
): Message =>
  mailMessage({
    recipient: to.email,
    subject: `Your reply to a review of ${inLine(to.name)}`,
    blocks: [
      paragraph(greetBusiness(to.name)),
      paragraph("Somebody has read your reply, and it cannot be shown. This is why:"),
      { kind: "quote", text: inLines(reason) },
      paragraph("You can write another. This is what you wrote:"),
      { kind: "quote", text: inLines(reply) },
      { kind: "button", label: "To your page", address: reviewLink(to.slug, id) },
      paragraph(siteName),
    ],
    dedupeKey: `review:${id}:reply-refused:${at}`,
  });

/** Tells a homeowner what was decided about their review. */
export const decidedNotice = (
  review: { id: string; leadId: string; email: string; firstName: string; at: Date },
  about: About,
  said: { title: string; lines: readonly string[]; quote?: string },
  { siteName, requestLink }: ReviewSite,
): Message => {
  const quote: MailBlock[] = said.quote ? [{ kind: "quote", text: inLines(said.quote) }] : [];
  return mailMessage({
    recipient: review.email,
    subject: `${said.title}: your review of ${inLine(about.name)}`,
    blocks: [
      paragraph(greeting(review.firstName)),
      ...said.lines.map(paragraph),
      ...quote,
      { kind: "button", label: "See your request", address: requestLink(review.leadId) },
      paragraph(siteName),
    ],
    dedupeKey: `review:${review.id}:decided:${review.at.getTime()}`,
  });
};
