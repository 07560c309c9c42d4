import { z } from "zod";
import { londonDay } from "~/models/base/clock";
import { dayAhead } from "~/models/reading/date";
import { pounds, readMoney } from "~/models/reading/money";
import { readCount } from "~/models/reading/number";
import { boundedText, visibleLine } from "~/models/reading/text";
import { itemAnswers, mostPence, type PriceTerms, priceBases, priceItems, totalsOf, vatForms } from "./price";

/** The stages that the form has, after the deposit. */
export const stageNumbers = [1, 2, 3, 4] as const;

/** For how many days a price is valid by default. */
const daysValid = 30;
const mostDays = 250;
const mostYears = 50;

export const defaultValidUntil = (at: Date): string => londonDay(at, daysValid);

const text = z.string().max(4000).optional().default("");

/** What is wrong with an amount in pounds as typed; undefined if nothing is. */
function wrongMoney(typed: string, like: string, asked: boolean): string | undefined {
  const { value: pence, doubt } = readMoney(typed);
  if (typed === "") return asked ? "Enter the price in pounds" : undefined;
  if (/^[-−–]/.test(typed)) return "An amount cannot be below zero";
  if (pence === undefined) return doubt ?? `Enter pounds and pence, like ${like}`;
  if (pence === 0 && asked) return "£0 is not a price: enter the pounds";
  return pence > mostPence ? `We take prices up to ${pounds(mostPence)}` : undefined;
}

/** An amount typed in pounds, in pence; null if empty. */
const money = (like: string, asked = false) =>
  text.transform((said, context) => {
    const typed = said.trim();
    const message = wrongMoney(typed, like, asked);
    if (message === undefined) return readMoney(typed).value ?? null;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const whole = (most: number, least: number, unit: "day" | "year", message: string) =>
  text.transform((typed, context) => {
    const { value, doubt } = readCount(typed, unit);
    if (typed.trim() === "") return null;
    if (value !== undefined && value >= least && value <= most) return value;
    context.addIssue({ code: "custom", message: doubt ?? message });
    return z.NEVER;
  });

const line = (longest: number) => text.transform((typed) => visibleLine(typed, longest));
const answer = z.enum(itemAnswers).optional();
const due = money("1,500");
const when = line(80);

const fieldsAt = (at: Date) => ({
  amount: money("4,800 or 4,800.50", true),
  vat: z.enum(vatForms, "Say whether VAT is included"),
  basis: z.enum(priceBases).default("fixed"),
  days: whole(mostDays, 1, "day", `Enter a whole number of days from 1 to ${mostDays}`),
  ...{ scaffolding: answer, waste: answer, making_good: answer, materials: answer, certificate: answer },
  materialsNamed: line(120),
  guaranteeYears: whole(mostYears, 0, "year", `Enter whole years from 0 to ${mostYears}`),
  insuranceBacked: z
    .string()
    .optional()
    .transform((ticked) => ticked === "yes"),
  startOn: dayAhead(at, "the earliest start"),
  workingDays: whole(mostDays, 1, "day", `Enter a whole number of days from 1 to ${mostDays}`),
  deposit: money("500"),
  ...{ stage1: due, stage2: due, stage3: due, stage4: due },
  ...{ when1: when, when2: when, when3: when, when4: when },
  validUntil: dayAhead(at, "the last day of the price"),
  exclusions: text.transform((typed) => boundedText(typed, 1000)),
});

/** The fields of an agreement: when the work begins and how long it takes, and what a price may leave open. */
export const openAt = (at: Date) => {
  const { scaffolding, waste, making_good, materials, certificate, ...fields } = fieldsAt(at);
  const { startOn, workingDays, guaranteeYears, insuranceBacked, deposit } = fields;
  return {
    ...{ startOn, workingDays, guaranteeYears, insuranceBacked, deposit },
    ...{ scaffolding, waste, making_good, materials, certificate },
  };
};

/** What is included, by the answers that were given. */
export const includedOf = (typed: PriceTerms["included"]): PriceTerms["included"] =>
  Object.fromEntries(
    priceItems.flatMap((item) => {
      const said = typed[item];
      return said ? [[item, said]] : [];
    }),
  );

type Fields = z.infer<z.ZodObject<ReturnType<typeof fieldsAt>>>;

/** The form of a price, parsed to its terms; `at` is now. */
export const priceForm = (at: Date) => z.object(fieldsAt(at)).transform(checkedTerms);

/** The same for a price on paper, which is with VAT unless somebody says otherwise; `whose` is a name. */
export const enteredForm = (at: Date) =>
  z
    .object({
      ...fieldsAt(at),
      vat: z.enum(vatForms).default("included"),
      whose: line(60).refine(Boolean, "Say whose price it is"),
    })
    .transform((typed, context) => ({ terms: checkedTerms(typed, context), whose: typed.whose }));

function checkedTerms(typed: Fields, context: z.RefinementCtx): PriceTerms {
  const { terms, wrong } = termsOf(typed);
  for (const [field, message] of wrong) context.addIssue({ code: "custom", path: [field], message });
  return wrong.length > 0 ? z.NEVER : terms;
}

/** What is in these fields before anybody touches the form of a price on paper. */
export const paperDefaults: Readonly<Record<string, string>> = { vat: "included", basis: "fixed" };

type Wrong = readonly [field: string, message: string];

function termsOf(typed: Fields): { terms: PriceTerms; wrong: Wrong[] } {
  const { amount, basis, days, deposit, validUntil, ...rest } = typed;
  const terms: PriceTerms = {
    ...{ basis, vat: rest.vat, pence: amount ?? 0, days: basis === "day" ? days : null },
    included: includedOf(typed),
    ...{ materialsNamed: rest.materialsNamed, guaranteeYears: rest.guaranteeYears },
    insuranceBacked: rest.insuranceBacked && (rest.guaranteeYears ?? 0) > 0,
    ...{ startOn: rest.startOn, workingDays: rest.workingDays, depositPence: deposit },
    stages: stageNumbers.flatMap((number) => {
      const { pence, due } = stageOf(typed, number);
      return pence === null ? [] : [{ pence, when: due }];
    }),
    ...{ validUntil, exclusions: rest.exclusions },
  };
  return { terms, wrong: [...wrongTotal(terms), ...wrongStages(terms, typed)] };
}

const stageOf = (typed: Fields, number: (typeof stageNumbers)[number]) => ({
  pence: typed[`stage${number}`],
  due: typed[`when${number}`],
});

function wrongTotal(terms: PriceTerms): Wrong[] {
  if (terms.basis === "day" && terms.days === null) return [["days", "Say for how many days"]];
  const { total } = totalsOf(terms);
  const most = pounds(mostPence);
  return total > mostPence
    ? [["amount", `That comes to ${pounds(total)}: we take prices up to ${most}, VAT included`]]
    : [];
}

function wrongStages(terms: PriceTerms, typed: Fields): Wrong[] {
  const { total } = totalsOf(terms);
  const { depositPence, stages } = terms;
  const halves = stageNumbers.flatMap((number): Wrong[] => {
    const { pence, due } = stageOf(typed, number);
    if (pence !== null && !due) return [[`when${number}`, "Say when this is due"]];
    return pence === null && due ? [[`stage${number}`, "Enter how much is due then"]] : [];
  });
  if (stages.length === 0) {
    const more = `The deposit is more than the price, which is ${pounds(total)}`;
    return (depositPence ?? 0) > total ? [...halves, ["deposit", more]] : halves;
  }
  const sum = stages.reduce((all, { pence }) => all + pence, depositPence ?? 0);
  const unlike = `Deposit and stages come to ${pounds(sum)}, the price with VAT to ${pounds(total)}: they must be the same`;
  return sum === total ? halves : [...halves, ["stage1", unlike]];
}

export const typedMoney = (pence: number | null): string =>
  pence === null ? "" : pounds(pence).replace("£", "");

/** The form's fields for these terms. */
export function fieldsOf(terms: PriceTerms): Record<string, string> {
  const { included, stages, guaranteeYears, days, workingDays } = terms;
  const number = (value: number | null) => (value === null ? "" : String(value));
  const staged = stages.flatMap(({ pence, when }, place) => [
    [`stage${place + 1}`, typedMoney(pence)],
    [`when${place + 1}`, when],
  ]);
  return {
    ...{ amount: typedMoney(terms.pence), vat: terms.vat, basis: terms.basis, days: number(days) },
    ...included,
    ...{ materialsNamed: terms.materialsNamed, guaranteeYears: number(guaranteeYears) },
    insuranceBacked: terms.insuranceBacked ? "yes" : "",
    ...{ startOn: terms.startOn ?? "", workingDays: number(workingDays) },
    ...{ deposit: typedMoney(terms.depositPence), validUntil: terms.validUntil ?? "" },
    ...Object.fromEntries(staged),
    exclusions: terms.exclusions,
  };
}

const longestField = 2000;

/** The fields of a price as typed, to be kept as a draft. */
export function typedFields(form: FormData): Record<string, string> {
  const names = Object.keys(fieldsAt(new Date()));
  return Object.fromEntries(
    names.flatMap((name) => {
      const typed = form.get(name);
      return typeof typed === "string" && typed !== "" ? [[name, typed.slice(0, longestField)]] : [];
    }),
  );
}

/** The terms of a draft; undefined while something in it is wrong or missing. */
export const readTyped = (draft: Record<string, string>, at: Date): PriceTerms | undefined =>
  priceForm(at).safeParse(draft).data;

const unsaid = "Say why you are taking it back: the customer sees it";

/** The form for withdrawing a price. */
export const withdrawalForm = z.object({
  why: z
    .string(unsaid)
    .max(2000)
    .transform((typed) => boundedText(typed, 300))
    .refine((text) => text.length >= 3, unsaid),
});
