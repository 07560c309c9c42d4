import { z } from "zod";
import { boundedText, visibleLine } from "~/models/reading/text";
import { holdsOfText } from "./holds";
import type { Praise } from "./review";

/** The most texts that an owner may show as supplied praise, which are no reviews. */
export const mostPraise = 5;
const longestPraise = 300;
const longestWho = 60;

const kept = "Leave contact details, links and abuse out.";
const clean = (text: string) => holdsOfText(text).length === 0;

/** The texts of the form, without empty ones; errors are by the names of its fields. */
export const praiseForm = z
  .array(
    z
      .object({
        says: z
          .string()
          .transform((text) => boundedText(text, 2 * longestPraise))
          .pipe(z.string().max(longestPraise, `Use at most ${longestPraise} characters`).refine(clean, kept)),
        who: z
          .string()
          .transform((text) => visibleLine(text, longestWho))
          .pipe(z.string().refine(clean, kept)),
      })
      .refine(({ says, who }) => !says || who, { path: ["who"], message: "Say who said it" }),
  )
  .max(mostPraise)
  .transform((texts) => texts.filter(({ says }) => says));

/** Reads the form's fields: `says-0`, `who-0` and so on. */
export const praiseOf = (form: FormData): Praise[] =>
  Array.from({ length: mostPraise }, (_, place) => ({
    says: String(form.get(`says-${place}`) ?? ""),
    who: String(form.get(`who-${place}`) ?? ""),
  }));
