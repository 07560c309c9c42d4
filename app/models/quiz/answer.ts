import { z } from "zod";
import { codeField } from "~/models/reading/codes";
import { emailText, longestEmail } from "~/models/reading/email";
import { mobileProblem } from "~/models/reading/phone";
import { formatPostcode } from "~/models/reading/postcode";
import { neededText, typedText } from "~/models/reading/text";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { type ChoiceStep, mayBeEmpty, type PhoneStep, type Step, type TextStep } from "./journey";

/** Longer than any name we have met, shorter than a paste by mistake. */
const longestText = 100;
/** Of the notes of a request, in characters. */
export const longestNotes = 2000;

const incompleteCode = "Please enter the 6-digit verification code";
export const invalidCode = "Invalid verification code. Please try again.";

export const codeSchema = codeField(incompleteCode);

/**
 * What a step accepts, with the stated messages. A phone number and a code are judged further by their
 * own verbs; here they only need the right shape.
 */
function answerSchema(step: Step): z.ZodType<string> {
  if (step.kind !== "choice" && "optional" in step && step.optional === true)
    return typedText(step.kind === "lines" ? longestNotes : longestText).default("");
  switch (step.kind) {
    case "choice":
      return step.optional ? z.literal("").or(choiceSchema(step)).default("") : choiceSchema(step);
    case "code":
      return codeSchema;
    case "email":
      return textSchema(step, longestEmail).pipe(emailText);
    case "intro":
      return z.string().default("read");
    case "details":
      return typedText(longestNotes).default("");
    case "lines":
      return textSchema(step, longestNotes);
    default:
      return textSchema(step, longestText);
  }
}

type ReadAnswer =
  | { answer: string; problem?: undefined; typed?: undefined }
  /** `typed` is the text to show again: cut if it is longer than anybody types, and never a code. */
  | { answer?: undefined; problem: string; typed?: string };

/** The longest text that is shown again, in characters. */
const longestTyped = 5000;

/** Created once for each step: the steps are constants. */
const schemas = new WeakMap<Step, z.ZodType<string>>();

function schemaOf(step: Step): z.ZodType<string> {
  const made = schemas.get(step) ?? answerSchema(step);
  schemas.set(step, made);
  return made;
}

/** Reads what was typed or chosen for a step, after these answers: an answer, or what is wrong with it. */
export function readAnswer(step: Step, typed: string | undefined, answers: Answers = {}): ReadAnswer {
  if (!typed?.trim() && mayBeEmpty(step, answers)) return { answer: "" };
  const read = schemaOf(step).safeParse(typed || undefined);
  if (read.success) return { answer: read.data };
  return {
    problem: read.error.issues[0]?.message ?? "",
    typed: step.kind === "code" ? undefined : typed?.slice(0, longestTyped),
  };
}

/** An answer in the format of drafts and leads. */
export const storedAnswer = (step: Step, answer: string): string =>
  step.kind === "postcode" ? formatPostcode(answer) : answer;

/** The schema of a page that asks all of these steps, as an object by step id. A phone must be one we can text. */
export const answersSchema = (steps: readonly Step[]) =>
  z.object(
    Object.fromEntries(
      steps.map((step) => [step.id, step.kind === "phone" ? mobileSchema(step) : answerSchema(step)]),
    ),
  );

function mobileSchema(step: PhoneStep): z.ZodType<string> {
  const textable = z.string().superRefine((typed, { addIssue }) => {
    const problem = typed ? mobileProblem(typed) : undefined;
    if (problem) addIssue(problem);
  });
  return textSchema(step, longestText).pipe(textable);
}

const choiceSchema = (step: ChoiceStep) =>
  z
    .string({ error: step.missing ?? "Please choose one of the answers" })
    .refine((value) => step.choices.some((choice) => choice.value === value), {
      error: "Please choose one of the answers below",
    });

const textSchema = (step: TextStep | PhoneStep, longest: number) => neededText(longest, step.missing);
