import { londonDay } from "~/models/base/clock";
import {
  type AgreementDetails,
  dayWords,
  itemsAsked,
  itemWords,
  type PriceItem,
  type PriceTerms,
} from "./price";

/** The work of an agreement: whether it is a new roof, and whether it is a repair that cannot wait. */
export type AgreedWork = { roofReplacement: boolean; urgent: boolean };

/** The terms of a price with what both say in the agreement of what it leaves open; what the price says stands. */
export const agreedTerms = (
  terms: PriceTerms,
  { startOn, workingDays, said }: Pick<AgreementDetails, "startOn" | "workingDays" | "said">,
): PriceTerms => ({
  ...{ ...terms, startOn, workingDays, included: { ...said?.included, ...terms.included } },
  depositPence: terms.depositPence ?? said?.depositPence ?? null,
  ...(terms.guaranteeYears === null && {
    guaranteeYears: said?.guaranteeYears ?? null,
    insuranceBacked: said?.insuranceBacked ?? false,
  }),
});

/** What terms leave open that an agreement has to say. Stages without a deposit are the whole of the price. */
export const openIn = (
  { included, guaranteeYears, depositPence, stages }: PriceTerms,
  roofReplacement: boolean,
) => ({
  items: itemsAsked(roofReplacement).filter((item): item is PriceItem => !included[item]),
  guarantee: guaranteeYears === null,
  deposit: depositPence === null && stages.length === 0,
});

/** For so many days after that of the second acceptance (Consumer Contracts Regulations 2013, regulation 30). */
const cancellingDays = 14;

/** The last day on which a homeowner can cancel what was accepted at `at`, and the first on which they cannot. */
export const lastToCancel = (at: Date): string => londonDay(at, cancellingDays);
export const afterCancelling = (at: Date): string => londonDay(at, cancellingDays + 1);

/** Whether work that starts then begins while it can still be cancelled. */
export const startsWithin = (startOn: string | null, at: Date): boolean =>
  startOn !== null && startOn < afterCancelling(at);

/**
 * Whether an agreement written at `at` is for urgent repairs that cannot be cancelled, which a start after the 14 days
 * is not: docs/decisions/0074, which a lawyer has still to read.
 */
export const isUncancellable = (
  { urgent }: Pick<AgreedWork, "urgent">,
  { startOn }: Pick<AgreementDetails, "startOn">,
  at: Date,
): boolean => urgent && (!startOn || startsWithin(startOn, at));

/** What a homeowner owes who cancels, or has; `began` if they had asked for the work to begin within the 14 days. */
export function owedWords(began: boolean, said: "cancels" | "cancelled"): string {
  if (!began) return "You owe nothing, and they pay back what you paid within 14 days.";
  return said === "cancels"
    ? "You asked for the work to begin early, so you pay for what was done until you cancel. If all of it is done, it is too late."
    : "You had asked for the work to begin early, so you pay for what was done until you cancelled. They pay back the rest within 14 days.";
}

export const earlyQuestion = (at: Date): string =>
  `May the work begin before ${dayWords(afterCancelling(at))}?`;

/** What nobody has said yet, so that nobody can accept it. */
export function unsettledIn(
  terms: PriceTerms,
  details: AgreementDetails,
  { roofReplacement, urgent }: AgreedWork,
  at: Date,
): string[] {
  const open = openIn(agreedTerms(terms, details), roofReplacement);
  const unanswered = !urgent && !details.mayBegin && startsWithin(details.startOn, at);
  return [
    ...open.items.map((item) => itemWords[item]),
    ...(open.guarantee ? ["Guarantee"] : []),
    ...(open.deposit ? ["Deposit"] : []),
    ...(details.startOn ? [] : ["Earliest start"]),
    ...(details.workingDays ? [] : ["Working days"]),
    ...(unanswered ? [`${earlyQuestion(at)} The customer answers that.`] : []),
  ];
}
