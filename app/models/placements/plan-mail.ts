import { formatInstant } from "~/models/base/clock";
import { greeting } from "~/models/messages/greeting";
import { type MailBlock, paragraph } from "~/models/messages/mail";
import { type Message, mailMessage } from "~/models/messages/message";
import { inLine } from "~/models/messages/strangers-words";
import { type PlanId, plans, type RefundReason } from "./plan";

/** Whom a mail about a plan goes to, and what it is about. */
export type PlanMail = {
  email: string;
  contactName: string;
  businessName: string;
  plan: PlanId | undefined;
  siteName: string;
  /** What makes the mail one of its own. */
  key: string;
};

const named = ({ plan }: Pick<PlanMail, "plan">): string => (plan ? plans[plan].name : "featured");

const planMail = (to: PlanMail, subject: string, blocks: readonly MailBlock[]): Message =>
  mailMessage({
    recipient: to.email,
    subject,
    blocks: [paragraph(greeting(to.contactName.split(" ")[0] ?? "")), ...blocks, paragraph(to.siteName)],
    dedupeKey: to.key,
  });

/** Paid, and shown. */
export const placedMail = (to: PlanMail, portal: string): Message =>
  planMail(to, `Your ${named(to)} placement has begun`, [
    paragraph(`${inLine(to.businessName)} is featured from now on. Thank you.`),
    { kind: "button", label: "See your plan", address: portal },
  ]);

/** Paid, and there is no listing to show yet. */
export const awaitedMail = (to: PlanMail, claim: string): Message =>
  planMail(to, `Your ${named(to)} placement waits for your listing`, [
    paragraph(
      `We have your payment for ${inLine(to.businessName)}. The placement begins when the listing is yours: claim it, or add it, with this email.`,
    ),
    { kind: "button", label: "Claim your listing", address: claim },
    paragraph("If you would rather have your money back, answer this email within 30 days."),
  ]);

/** The listing that it was for is its buyer's no more. */
export const lostMail = (to: PlanMail, plans: string): Message =>
  planMail(to, `Your ${named(to)} plan waits for another listing`, [
    paragraph(
      `The listing that you pay for, ${inLine(to.businessName)}, is no longer yours, so your plan is not shown there. It goes on, and is shown again when a listing of that trade is yours. Cancel it at any time, and ask for your money back within 30 days of the first payment, on this page.`,
    ),
    { kind: "button", label: "Your plan", address: plans },
  ]);

const whyRefunded: Readonly<Record<RefundReason, string>> = {
  asked: "as you asked",
  sold_out: "because somebody else got the last place a moment before you",
  bought_twice: "because you have a plan for this listing already",
  no_account: "because the account that it was bought with is deleted",
};

/** Everything goes back. */
export const refundedMail = (to: PlanMail, reason: RefundReason): Message =>
  planMail(to, `Your ${named(to)} payment goes back to you`, [
    paragraph(
      `We are giving back what you paid for ${inLine(to.businessName)}, ${whyRefunded[reason]}. It is with your bank within 10 days. The subscription has ended, and nothing more is charged.`,
    ),
  ]);

/** The card was refused. */
export const unpaidMail = (to: PlanMail, until: Date, portal: string): Message =>
  planMail(to, `We could not take your ${named(to)} payment`, [
    paragraph(
      `Your card was refused for ${inLine(to.businessName)}. The placement stays until ${formatInstant(until)}. Put the card right to keep it.`,
    ),
    { kind: "button", label: "Put the card right", address: portal },
  ]);

/** A place is free that somebody waited for. */
export const placeFreeMail = (
  to: PlanMail,
  city: string,
  button: { label: string; address: string },
): Message =>
  planMail(to, `A ${named(to)} place is free in ${inLine(city)}`, [
    paragraph(
      `You asked us to tell you. It goes to whoever pays first, so we cannot promise that it is still free when you look.`,
    ),
    { kind: "button", ...button },
    paragraph("You are off the waiting list now, and get no other email from it unless you ask again."),
  ]);
