import { z } from "zod";
import { londonTime } from "~/models/base/clock";
import { pounds, readMoney } from "~/models/reading/money";
import { boundedText, visibleLine } from "~/models/reading/text";
import {
  type ContactAnswers,
  contactQuestions,
  longestBody,
  type ReviewKind,
  type Said,
  shortestBody,
  type starredParts,
} from "./review";

/** How many months back the work, or the last contact, may be. */
const monthsBack = 36;
const mostPence = 1_000_000_00;

/** The month of an instant and those before it, the newest first, as `2026-05`. */
export function monthsUpTo(at: Date): string[] {
  const { year, month } = londonTime(at);
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

const yesOrNo = ["yes", "no"] as const;
const contactAnswers = [...yesOrNo, "none"] as const;

const star = (missing: string) => z.enum(["1", "2", "3", "4", "5"], missing).transform(Number);
/** Of a part: the stars for the whole, where nothing else is chosen. */
const partStar = (missing: string) => star(missing).optional();
const answer = (missing: string) =>
  z.enum(contactAnswers, missing).transform((said) => (said === "none" ? null : said === "yes"));

/** A shown line of letters and of what separates them in names. */
const nameLine = (missing: string, longest: number) =>
  z
    .string(missing)
    .transform((text) => visibleLine(text, longest + 1))
    .pipe(
      z
        .string()
        .regex(/^\p{L}[\p{L}\p{M}'’. -]*$/u, missing)
        .max(longest, missing),
    );

const cost = z
  .string()
  .max(60)
  .optional()
  .transform((text, context) => {
    if (!text) return null;
    const { value, doubt } = readMoney(text);
    if (value && value <= mostPence) return value;
    const message = doubt ?? `Enter the cost in pounds, up to ${pounds(mostPence)}, like 1,250`;
    context.addIssue({ code: "custom", message: `${message}, or leave it empty` });
    return z.NEVER;
  });

const body = z
  .string(`Write at least ${shortestBody} characters`)
  .transform((text) => boundedText(text, 2 * longestBody))
  .refine((text) => [...text].length >= shortestBody, `Write at least ${shortestBody} characters`)
  .refine((text) => [...text].length <= longestBody, `Write at most ${longestBody} characters`);

/** The form of a review, parsed to what it says; `at` is the latest month that it may be about. */
export function reviewForm(kind: ReviewKind, at: Date): z.ZodType<Said> {
  const writer = {
    firstName: nameLine("Please enter your first name", 40),
    initial: nameLine("Enter one letter", 1),
    town: nameLine("Please enter your town", 40),
    month: z.enum(monthsUpTo(at), "Choose the month"),
    incentive: z
      .enum(yesOrNo, "Say whether you were offered anything for this")
      .transform((said) => said === "yes"),
  };
  return kind === "contact"
    ? z.object({ kind: z.literal("contact").default("contact"), ...contactFields, ...writer })
    : z.object({ kind: z.literal("work").default("work"), ...workFields, ...writer }).transform(withParts);
}

const workFields = {
  stars: star("Choose how many stars"),
  starsWork: partStar("Choose stars for the work"),
  starsTidiness: partStar("Choose stars for tidiness"),
  starsTiming: partStar("Choose stars for timing"),
  starsPrice: partStar("Choose stars for keeping to the price"),
  hireAgain: z
    .enum(yesOrNo, "Say whether you would hire them again")
    .optional()
    .transform((said) => (said ? said === "yes" : null)),
  costPence: cost,
  body,
};

type Parts = Partial<Record<(typeof starredParts)[number], number>>;

const withParts = <Whole extends { stars: number } & Parts>({
  starsWork,
  starsTidiness,
  starsTiming,
  starsPrice,
  ...said
}: Whole) => ({
  ...said,
  starsWork: starsWork ?? said.stars,
  starsTidiness: starsTidiness ?? said.stars,
  starsTiming: starsTiming ?? said.stars,
  starsPrice: starsPrice ?? said.stars,
});

const contactFields = {
  rang: answer("Say whether they rang"),
  came: answer("Say whether they came"),
  priced: answer("Say whether they gave you a price"),
  kept: answer("Say whether they kept the appointment"),
};

/** The form's fields for changing a review. */
export function fieldsOf(said: Said): Record<string, string> {
  const yes = (value: boolean | null) => (value === null ? "none" : value ? "yes" : "no");
  const writer = { firstName: said.firstName, initial: said.initial, town: said.town, month: said.month };
  const incentive = yes(said.incentive);
  if (said.kind === "contact") return { ...writer, incentive, ...answersOf(said, yes) };
  const { stars, starsWork, starsTidiness, starsTiming, starsPrice, costPence, hireAgain } = said;
  const given = { stars, starsWork, starsTidiness, starsTiming, starsPrice };
  return {
    ...{ ...writer, incentive, body: said.body, hireAgain: hireAgain === null ? "" : yes(hireAgain) },
    ...Object.fromEntries(Object.entries(given).map(([name, number]) => [name, String(number)])),
    costPence: costField(costPence),
  };
}

/** The amount as it would be typed. */
export const costField = (pence: number | null) => (pence === null ? "" : pounds(pence).replace("£", ""));

const answersOf = (said: ContactAnswers, words: (value: boolean | null) => string) =>
  Object.fromEntries(contactQuestions.map((question) => [question, words(said[question])]));
