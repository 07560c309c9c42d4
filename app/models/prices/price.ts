import { formatDay } from "~/models/base/clock";
import type { LeadEnd, LeadStatus } from "~/models/leads/lead";
import { pounds, readMoney } from "~/models/reading/money";
import { readCount } from "~/models/reading/number";
import {
  type ItemAnswer,
  mostPence,
  type PriceBasis,
  type PriceItem,
  priceItems,
  type VatForm,
  vatForms,
} from "../../../drizzle/schema/values/prices";

export * from "../../../drizzle/schema/values/prices";

/** A part of the payment, in pence, and when it is due, in the business's words. */
type Stage = { pence: number; when: string };

/** The terms of a price; null, absent and '' mean 'not said'. Money is in pence, days are `2026-03-03`. */
export type PriceTerms = {
  basis: PriceBasis;
  vat: VatForm;
  /** As the business states it: in all, or for a day. */
  pence: number;
  /** For a day rate. */
  days: number | null;
  included: Partial<Record<PriceItem, ItemAnswer>>;
  /** Which materials. */
  materialsNamed: string;
  guaranteeYears: number | null;
  insuranceBacked: boolean;
  startOn: string | null;
  workingDays: number | null;
  depositPence: number | null;
  stages: Stage[];
  validUntil: string | null;
  exclusions: string;
};

/** What is agreed besides the price. */
export type AgreementDetails = {
  /** Where the work is, as it was typed. */
  address: string;
  /** Where the homeowner lives, if that is somewhere else; '' or absent if it is not. */
  ownAddress?: string;
  /** Whether work may begin within the 14 days in which the homeowner can cancel; null until they say. */
  mayBegin: "yes" | "no" | null;
  startOn: string | null;
  workingDays: number | null;
  /** What the price leaves open. */
  said?: Pick<PriceTerms, "included" | "guaranteeYears" | "insuranceBacked" | "depositPence">;
  /** Anything else that both agree. */
  besides: string;
};

/** VAT on work on a home, in percent (HMRC, standard rate). */
const vatPercent = 20;

/** The net sum, the VAT added to it, and the total of the terms, in pence; half a penny is rounded up. */
export function totalsOf({ basis, vat, pence, days }: Pick<PriceTerms, "basis" | "vat" | "pence" | "days">) {
  const net = basis === "day" ? pence * (days ?? 1) : pence;
  const added = vat === "plus" ? Math.floor((net * vatPercent + 50) / 100) : 0;
  return { net, added, total: net + added };
}

/** A deposit above this share of the total is called high. */
const highDepositPercent = 25;

export const isHighDeposit = (deposit: number, total: number): boolean =>
  deposit * 100 > total * highDepositPercent;

const depositShare = (deposit: number, total: number): string => `${Math.round((deposit / total) * 100)} %`;

export const itemWords: Readonly<Record<PriceItem, string>> = {
  scaffolding: "Scaffolding",
  waste: "Taking waste away",
  making_good: "Making good",
  materials: "Materials",
  certificate: "Building control or a competent-person certificate",
};

export const answerWords: Readonly<Record<ItemAnswer, string>> = {
  yes: "Yes",
  no: "No",
  not_needed: "Not needed",
};

const vatWords: Readonly<Record<VatForm, string>> = {
  included: "VAT included",
  plus: "plus VAT",
  none: "not VAT-registered",
};

/** Renewing half of a roof or more is notifiable work, so a certificate is asked about there and nowhere else. */
export const itemsAsked = (roofReplacement: boolean): readonly PriceItem[] =>
  priceItems.filter((item) => item !== "certificate" || roofReplacement);

/** How the total is made: 'fixed price, VAT included', '12 days at £300 a day, plus VAT of £720'. */
export function basisWords(terms: PriceTerms): string {
  const { basis, vat, pence, days } = terms;
  const rate = basis === "day" ? `${counted(days ?? 1, "day")} at ${pounds(pence)} a day` : "fixed price";
  const { net, added } = totalsOf(terms);
  const whole = basis === "fixed" && vat === "plus" ? `${rate}, ${pounds(net)}` : rate;
  return `${whole}, ${vat === "plus" ? `plus VAT of ${pounds(added)}` : vatWords[vat]}`;
}

/** Empty terms. */
const noTerms: PriceTerms = {
  ...{ basis: "fixed", vat: "included", pence: 0, days: null, included: {}, materialsNamed: "" },
  ...{ guaranteeYears: null, insuranceBacked: false, startOn: null, workingDays: null },
  ...{ depositPence: null, stages: [], validUntil: null, exclusions: "" },
};

/** What the typed fields come to with VAT, on the page and, while somebody types, in its script. */
export function typedTotal(typed: Record<"amount" | "vat" | "basis" | "days", string>): string {
  const pence = readMoney(typed.amount).value;
  const vat = vatForms.find((each) => each === typed.vat);
  const basis = typed.basis === "day" ? "day" : "fixed";
  const days = readCount(typed.days, "day").value ?? null;
  if (!pence || !vat || (basis === "day" && !days)) return "not yet";
  const terms = { ...noTerms, pence, vat, basis, days } as const;
  const { total } = totalsOf(terms);
  return total <= mostPence ? `${pounds(total)} (${basisWords(terms)})` : "not yet";
}

export const counted = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? "" : "s"}`;

export const dayWords = (day: string): string => formatDay(day, { weekday: true, withYear: true });

/** The words for what a price does not say, wherever it is shown. */
export const notSaid = "not said";

/** What falls to the customer where a price leaves it out, as the agreement has it. */
const leftToCustomer: Partial<Readonly<Record<PriceItem, string>>> = {
  scaffolding: "you arrange the scaffolding",
  waste: "you have the waste taken away",
  certificate: "you tell building control",
};

/** What a price leaves to the customer, for whoever is about to choose it. */
export const leftWords = ({ included }: PriceTerms): string[] =>
  priceItems.flatMap((item) => (included[item] === "no" && leftToCustomer[item]) || []);

/** Whether something is included, in the words of the comparison. */
export function includedWords({ included, materialsNamed }: PriceTerms, item: PriceItem): string {
  const answer = included[item];
  if (!answer) return notSaid;
  const left = leftToCustomer[item];
  if (answer === "no" && left) return `No: ${left}`;
  return item === "materials" && answer === "yes" && materialsNamed
    ? `Yes: ${materialsNamed}`
    : answerWords[answer];
}

export function guaranteeWords({ guaranteeYears, insuranceBacked }: PriceTerms): string {
  if (guaranteeYears === null) return notSaid;
  if (guaranteeYears === 0) return "None";
  return `${counted(guaranteeYears, "year")}, ${insuranceBacked ? "insurance-backed" : "not insurance-backed"}`;
}

export function depositWords({ depositPence }: Pick<PriceTerms, "depositPence">, total: number): string {
  if (depositPence === null) return notSaid;
  return depositPence === 0 ? "None" : `${pounds(depositPence)}, ${depositShare(depositPence, total)}`;
}

/** The payments after the deposit, in order; empty if not said. */
/** When the rest is due that no stage names; a price on paper may be without it. */
export const restWords = "What is left is paid when the work is done";

export const stageWords = ({ stages }: PriceTerms): string[] =>
  stages.map(({ pence, when }) => `${pounds(pence)}: ${when}`);

/** Whether its validity is over; `today` is the day in London. */
export const isOver = ({ validUntil }: Pick<PriceTerms, "validUntil">, today: string): boolean =>
  validUntil !== null && validUntil < today;

/** Why a business can send no price for a lead that it was given. */
export type Bar = "erased" | "declined" | "hired" | "stopped";

type Lead = {
  erasedAt: Date | string | null;
  routingStoppedAt: Date | string | null;
  hiredAt: Date | string | null;
};

/** Why a business cannot send a price for a lead; null if it can. */
export function barOf(
  lead: Lead,
  { status, ended }: { status: LeadStatus; ended: LeadEnd | null },
): Bar | null {
  if (lead.erasedAt) return "erased";
  if (status === "declined") return "declined";
  if (lead.hiredAt) return ended === "chosen" ? null : "hired";
  return lead.routingStoppedAt ? "stopped" : null;
}

/** The words for each bar. */
export const barWords: Readonly<Record<Bar, string>> = {
  erased: "The customer's details were deleted: no price can be sent any more.",
  declined:
    "You do not have this lead now, so no price can be sent. Its page says whether you can take it back.",
  hired: "The customer has hired someone: no price can be sent any more.",
  stopped: "The customer's request is closed: no price can be sent.",
};
