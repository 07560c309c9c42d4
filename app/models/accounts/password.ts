import { z } from "zod";

/** Longer is no password of anybody, and hashing it would be work for nothing. */
export const longestPassword = 1024;
/** In characters, as people count them (business specification, section 5). */
const shortestPassword = 6;
const tooShort = `Password must be at least ${shortestPassword} characters`;

/** A password that somebody chooses. */
const chosenPassword = z
  .string({ error: tooShort })
  .max(longestPassword, `Password must be at most ${longestPassword} characters`)
  .pipe(z.string().refine((text) => [...text].length >= shortestPassword, tooShort));

/** A password chosen, and typed once more. */
export const passwordTwice = {
  password: chosenPassword,
  confirmPassword: z.string().max(longestPassword, "Passwords do not match").default(""),
};

type Typed = { password?: unknown; confirmPassword?: unknown };

/** Whether both are the same. */
export const samePasswords = ({ password = "", confirmPassword = "" }: Typed): boolean =>
  password === confirmPassword;

/** What is said where they are not, even while something else in the form is wrong. */
export const otherwiseSay = {
  message: "Passwords do not match",
  path: ["confirmPassword"],
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "password" in value,
};
