import { formatInstant } from "~/models/base/clock";
import { button, greeting, letter, type MailWords, type Message } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { pounds } from "~/models/reading/money";
import {
  aheadWords,
  beginWords,
  nothingUntilShown,
  type PlaceQueue,
  type PlanId,
  plans,
  type RefundReason,
  vatWords,
  type WaitsFor,
} from "./plan";

/** The recipient of a mail about a plan, and what it is about. */
export type PlanMail = {
  email: string;
  contactName: string;
  businessName: string;
  plan: PlanId | undefined;
  /** Pence a month, from the vendor; null if not asked yet. */
  price: number | null;
  /** Pence, all payments without what went back. */
  paid: number;
  /** A mail with the same key is sent only once. */
  key: string;
};

const named = ({ plan }: Pick<PlanMail, "plan">): string => (plan ? plans[plan].name : "featured");
/** `£97 a month`. */
const monthly = ({ price }: PlanMail): string =>
  price ? `${pounds(price)} a month${vatWords()}` : "the monthly price";

const planMail = (
  to: Omit<PlanMail, "price" | "paid">,
  subject: string,
  blocks: readonly MailWords[],
): Message =>
  letter({
    recipient: to.email,
    hello: greeting(to.contactName.split(" ")[0] ?? ""),
    subject,
    blocks,
    dedupeKey: to.key,
  });

const day = (at: Date): string => formatInstant(at, { withYear: true });

/** The plan is paid for and shown. */
export const placementMail = (to: PlanMail, portal: string): Message =>
  planMail(to, `Your ${named(to)} placement has begun`, [
    `${inLine(to.businessName)} is featured from now on, and ${to.paid > 0 ? `your card has been charged ${pounds(to.paid)}` : "nothing was charged: your credit paid for it"}. It renews at ${monthly(to)} until you cancel. You can have your money back for 30 days. Thank you.`,
    button("See your plan", portal),
  ]);

/** What a plan that has not begun waits for, until when, and a link to do something about it. */
type Wait = { waits: WaitsFor; until: Date; link: string };

/** The card is given but not charged. */
export const waitsMail = (to: PlanMail, { waits, until, link }: Wait): Message =>
  planMail(to, `Your ${named(to)} plan is waiting, and nothing is charged`, [
    `We have your card for the ${named(to)} plan of ${inLine(to.businessName)}, and have charged nothing. ${nothingUntilShown}`,
    beginWords(inLine(to.businessName), { waits, until }),
    `With the first day your card is charged ${monthly(to)}. You can cancel at any time before, and pay nothing.`,
    button(waits === "listing" ? "Claim your listing" : "See your plan", link),
  ]);

/** The listing is checked, but no place is free. */
export const noPlaceMail = (to: PlanMail, { ahead, instead, until, link }: Wait & PlaceQueue): Message =>
  planMail(to, `Checked, but no ${named(to)} place is free`, [
    `${inLine(to.businessName)} is checked now, but no ${named(to)} place is free where it is. ${aheadWords(ahead)}`,
    beginWords(inLine(to.businessName), { waits: "place", until }),
    ...(instead
      ? [
          `${plans[instead].name} has a free place, at ${pounds(plans[instead].price)} a month${vatWords()}, charged when it begins.`,
          button(`Begin with ${plans[instead].name} today`, link),
        ]
      : []),
    button("Cancel", link),
  ]);

const whatWasMissing: Readonly<Record<WaitsFor, (business: string) => string>> = {
  listing: (business) => `no listing of ${business} was yours by then`,
  address: () => "your email was not confirmed by then",
  site: (business) => `${business} was not on the site by then`,
  check: (business) => `nobody here had checked ${business} by then`,
  card: () => "your card could not be charged",
  place: (business) => `no place was free where ${business} is`,
};

/** The plan ended before it began. */
export const lapsedMail = (to: PlanMail, { waits, link }: Wait): Message =>
  planMail(to, `Your ${named(to)} plan is cancelled, and nothing was charged`, [
    `The ${named(to)} plan of ${inLine(to.businessName)} did not begin: ${whatWasMissing[waits](inLine(to.businessName))}. It is cancelled, and your card was not charged.`,
    button(waits === "listing" ? "Claim your listing" : "Go to your dashboard", link),
  ]);

/** The plan was to begin, but the card was refused. */
export const refusedMail = (to: PlanMail, { until, link }: Wait): Message =>
  planMail(to, `Your ${named(to)} plan could not begin: your card was refused`, [
    `${inLine(to.businessName)} can be featured now, but your card was refused, and nothing was charged. Put it right, and we try again within a day, until ${day(until)}. Then the plan is cancelled.`,
    button("Put the card right", link),
  ]);

/** The plan's listing no longer belongs to its buyer. */
export const lostMail = (to: PlanMail, plans: string): Message =>
  planMail(to, `Your ${named(to)} plan waits for another listing`, [
    `The listing that you pay for, ${inLine(to.businessName)}, is no longer yours, so your plan is not shown there. It goes on, and is shown again when a listing of that trade is yours. Cancel it at any time, and ask for your money back within 30 days of the first payment, on this page.`,
    button("Your plan", plans),
  ]);

/** The plan was changed; `from` is when the new one begins, if that is later. */
export const changedMail = (to: PlanMail, from: Date | undefined, portal: string): Message =>
  planMail(to, `Your plan ${from ? "becomes" : "is now"} ${named(to)}`, [
    from
      ? `From ${day(from)} ${inLine(to.businessName)} has the ${named(to)} plan, at ${monthly(to)}. Until then you keep what you have paid for.`
      : `${inLine(to.businessName)} has the ${named(to)} plan from now on, at ${monthly(to)}.`,
    button("See your plan", portal),
  ]);

/** The plan is set to end, or goes on after all. */
export const endingMail = (to: PlanMail, ends: Date | undefined, portal: string): Message =>
  planMail(to, ends ? `Your ${named(to)} plan is cancelled` : `Your ${named(to)} plan goes on`, [
    ends
      ? `${inLine(to.businessName)} stays featured until ${day(ends)}, and nothing more is charged. If you change your mind before then, you can keep it on the billing page of your plan.`
      : `${inLine(to.businessName)} keeps its plan, and it renews at ${monthly(to)} until you cancel.`,
    button("See your plan", portal),
  ]);

/** The plan ended with its buyer's account. */
export const stoppedMail = (to: PlanMail): Message =>
  planMail(to, `Your ${named(to)} plan has ended with your account`, [
    `You deleted your account, so the ${named(to)} plan of ${inLine(to.businessName)} has ended, and nothing more is charged. What you have paid is not given back.`,
  ]);

const whyEnded: Readonly<Record<RefundReason, string>> = {
  asked: "as you asked",
  sold_out: "because somebody else got the last place a moment before you",
  bought_twice: "because you have a plan for this listing already",
  no_account: "because the account that it was bought with is deleted",
  not_shown: "because your listing could not be shown: it is not on the site, not yours, or not checked",
};

/** A full refund; nothing to give back if the plan had not begun. */
export const refundedMail = (to: PlanMail, reason: RefundReason): Message =>
  to.paid === 0
    ? planMail(to, `Your ${named(to)} plan is cancelled, and nothing was charged`, [
        `We have cancelled the ${named(to)} plan of ${inLine(to.businessName)}, ${whyEnded[reason]}. Your card was not charged.`,
      ])
    : planMail(to, `Your ${named(to)} payment goes back to you`, [
        `We are giving back the ${pounds(to.paid)} that you paid for the ${named(to)} plan of ${inLine(to.businessName)}, ${whyEnded[reason]}. It is with your bank within 10 days. The subscription has ended, and nothing more is charged.`,
      ]);

/** A renewal failed: the card was refused. */
export const unpaidMail = (to: PlanMail, until: Date, portal: string): Message =>
  planMail(to, `We could not take your ${named(to)} payment`, [
    `Your card was refused for ${inLine(to.businessName)}. The placement stays until ${formatInstant(until)}. Put the card right to keep it.`,
    button("Put the card right", portal),
  ]);

/** A place of a plan is free that somebody waited for. */
export const placeFreeMail = (to: Omit<PlanMail, "price" | "paid">, city: string, next: MailWords): Message =>
  planMail(to, `A ${named(to)} place is free in ${inLine(city)}`, [
    `You asked us to tell you. It goes to whoever pays first, so we cannot promise that it is still free when you look.`,
    next,
    "You are off the waiting list now, and get no other email from it unless you ask again.",
  ]);
