import { z } from "zod";
import { oneLine } from "./text";

/** Fields of forms as somebody types them, with what is said of one that is missing or too long. */

const tooLong = (longest: number) => `Please use at most ${longest.toLocaleString("en-GB")} characters`;

export const typedText = (longest: number) => z.string().trim().max(longest, tooLong(longest));

export const neededText = (longest: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, tooLong(longest));

/** With single spaces. */
export const neededLine = (longest: number, missing: string) =>
  neededText(longest, missing).transform(oneLine);
