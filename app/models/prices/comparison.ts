import { type Estimate, pounds as wholePounds } from "~/models/quiz/estimate";
import { pounds } from "~/models/reading/money";
import {
  basisWords,
  counted,
  dayWords,
  depositWords,
  guaranteeWords,
  includedWords,
  isHighDeposit,
  itemsAsked,
  itemWords,
  notSaid,
  type PriceTerms,
  restWords,
  stageWords,
} from "./price";

/** A row of the comparison: what it is about, and what a price says of it. */
export type ComparedRow = {
  label: string;
  text: string;
  /** A smaller line below. */
  also?: string;
  /** Whether it is a deposit high enough to ask about. */
  high?: boolean;
};

/** What a price is compared by. */
type Compared = { terms: PriceTerms; totalPence: number; entered?: boolean };
type ComparedWork = { roofReplacement: boolean; estimate: Pick<Estimate, "min" | "max"> };

/** The range of our guide in pence, rounded as it is shown. */
const guideOf = ({ min, max }: ComparedWork["estimate"]) =>
  [Math.round(min) * 100, Math.round(max) * 100] as const;

/** How far a total is from the range of our guide. */
function differenceWords(totalPence: number, estimate: ComparedWork["estimate"]): string {
  const [bottom, top] = guideOf(estimate);
  if (totalPence > top) return `${pounds(totalPence - top)} above the top of our guide`;
  if (totalPence < bottom) return `${pounds(bottom - totalPence)} below the bottom of our guide`;
  return `Within our guide, ${wholePounds(estimate.min)} to ${wholePounds(estimate.max)}`;
}

/** How many times above the top of our guide, or below its bottom, a total is asked about before it is sent. */
const farTimes = 3;

/** What a business is asked about a total far from our guide; null of others. In an emergency little may be right: it makes safe. */
export function farWords(
  totalPence: number,
  work: { estimate: ComparedWork["estimate"]; emergency: boolean },
) {
  const [bottom, top] = guideOf(work.estimate);
  const asked = (far: string) => `${pounds(totalPence)} is ${far} our guide. Is that right?`;
  if (totalPence > farTimes * top) return asked(`${Math.round(totalPence / top)} times`);
  return !work.emergency && totalPence * farTimes < bottom ? asked("less than a third of") : null;
}

export const totalLabel = "Total with VAT";
export const startLabel = "Earliest start";

/** The rows of a price, in the order of the table; the same rows for all prices of a request. */
export function comparedRows({ terms, totalPence, entered }: Compared, work: ComparedWork): ComparedRow[] {
  const { depositPence, startOn, workingDays, validUntil, exclusions } = terms;
  const high = depositPence !== null && isHighDeposit(depositPence, totalPence);
  const said = (words: string | null) => words || notSaid;
  return [
    { label: totalLabel, text: pounds(totalPence), also: basisWords(terms) },
    { label: "Against our guide", text: differenceWords(totalPence, work.estimate) },
    ...itemsAsked(work.roofReplacement).map((item) => ({
      label: itemWords[item],
      text: includedWords(terms, item),
    })),
    { label: "Guarantee", text: guaranteeWords(terms) },
    { label: startLabel, text: said(startOn && dayWords(startOn)) },
    { label: "Working days", text: said(workingDays === null ? null : counted(workingDays, "day")) },
    { label: "Deposit", text: depositWords(terms, totalPence), ...(high && { high }) },
    { label: "Then to pay", text: stageWords(terms).join("\n") || (entered ? notSaid : restWords) },
    { label: "Valid until", text: said(validUntil && dayWords(validUntil)) },
    { label: "Left out", text: exclusions || "Nothing named" },
  ];
}

/** A message that asks a business for what its price does not say; null if nothing is missing. */
export function questionsAbout(
  name: string,
  rows: readonly ComparedRow[],
  totalPence: number,
): string | null {
  const missing = rows.filter(({ text }) => text === notSaid);
  const deposit = rows.find(({ high }) => high);
  const questions = [
    ...missing.map(({ label }) => questionOf(label)),
    ...(deposit ? ["Why is the deposit so high, and how is it kept safe?"] : []),
  ];
  if (questions.length === 0) return null;
  return [
    `Hello ${name}, thank you for your price of ${pounds(totalPence)}.`,
    `Before I decide, could you tell me:`,
    ...questions.map((question) => `- ${question}`),
  ].join("\n");
}

const asked: Readonly<Record<string, string>> = {
  Guarantee: "What guarantee do you give, and is it insurance-backed?",
  "Earliest start": "When could you start?",
  "Working days": "How many days will it take?",
  Deposit: "Do you want a deposit, and how much?",
  "Then to pay": "When is the rest due?",
  "Valid until": "How long is the price valid?",
};

const questionOf = (label: string): string =>
  asked[label] ?? `${label === itemWords.materials ? "Are" : "Is"} ${label.toLowerCase()} included?`;
