import { z } from "zod";
import { asciiDigits } from "./phone";
import type { Reading } from "./reading";

/** In characters: a text message of two parts. */
export const longestCode = 320;
const alone = /(?<![\p{L}\d])(\d{3})[\s\p{Dash}]?(\d{3})(?![\p{L}\d])/u;

/** The six digits of a code, however they are spaced, or within the text message that brought them. */
export function readCode(text: string): Reading<string> {
  if (text.length > longestCode) return {};
  const plain = asciiDigits(text);
  const digits = plain.replace(/[\s\p{Dash}.]/gu, "");
  const [, first = "", rest = ""] = alone.exec(plain) ?? [];
  return { value: /^\d{6}$/.test(digits) ? digits : first + rest || undefined };
}

/** A field for a code; `missing` is what to say where there is none. */
export const codeField = (missing: string) =>
  z
    .string({ error: missing })
    .max(longestCode, missing)
    .transform((typed, context) => {
      const { value } = readCode(typed);
      if (value) return value;
      context.addIssue({ code: "custom", message: missing });
      return z.NEVER;
    });
