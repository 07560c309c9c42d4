import type { Submission } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import {
  type AskedField,
  askedFields,
  keepingOf,
  offerIn,
  questionAbout,
  takingOf,
} from "~/models/reading/offers";

/**
 * Parses a form as conform does. Once for each, it also refuses what may be a slip in one of the fields that are
 * `asked`: the form comes again with the question and its answers beside the field. An offer that was taken is put in
 * its field first.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  asked = askedFields,
): Submission<z.output<Schema>> {
  takeOffers(form);
  const submission = parseWithZod(form, { schema });
  const questions = questionsIn(form, asked);
  if (Object.keys(questions).length === 0) return submission;
  return {
    ...{ status: "error", payload: submission.payload },
    error: { ...(submission.status === "error" ? submission.error : {}), ...questions },
    reply: (options) => submission.reply({ ...options, fieldErrors: questions }),
  };
}

/** Puts the offers that were taken into their fields. */
export function takeOffers(form: FormData): void {
  for (const field of askedFields) {
    const taken = form.get(takingOf(field));
    form.delete(takingOf(field));
    if (typeof taken === "string") form.set(field, taken);
  }
}

/** What is to be asked about these fields of a form, by field; what was asked before is not. */
export function questionsIn(form: FormData, asked: readonly AskedField[]): Record<string, string[]> {
  const questions: Record<string, string[]> = {};
  for (const field of asked) {
    const typed = form.get(field);
    const question = typeof typed === "string" ? questionAbout(field, typed) : undefined;
    if (question && offerIn(question)?.offer !== form.get(keepingOf(field))) questions[field] = [question];
  }
  return questions;
}
