import { formatInstant } from "~/models/base/clock";
import type { WaitsFor } from "./plan";

/** The one promise of when somebody pays. */
export const nothingUntilShown = "You pay nothing until your listing is checked and shown.";

/** What must come for a plan to begin, as its buyer is told on pages and in mails. */
const firstComes: Readonly<Record<WaitsFor, (business: string) => string>> = {
  listing: (business) => `the listing of ${business} is yours: claim it, or add it, with this email`,
  address: () => "you have confirmed your email, by the link that we sent you",
  site: (business) => `${business} is on the site`,
  check: (business) => `a person here has checked ${business}, which is promised within 24 hours`,
  card: () => "your card can be charged: put it right on the billing page of your plan",
  place: (business) => `a place is free where ${business} is, at once if one is free now`,
};

/** When it begins, and what becomes of it if it does not. */
export function beginWords(business: string, { waits, until }: { waits: WaitsFor; until: Date | string }) {
  const day = formatInstant(until, { withYear: true });
  return `The plan begins as soon as ${firstComes[waits](business)}. If that has not come by ${day}, it is cancelled, and nothing is charged.`;
}
