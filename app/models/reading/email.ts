import { z } from "zod";

/** RFC 5321. */
export const longestEmail = 254;
const invalidEmail = "Please enter a valid email address";

/** Refusing a text takes time quadratic in its length: only texts of limited length may be checked, through `pipe`. */
export const emailShape = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, invalidEmail);

/** An email address as somebody types it; `missing` is what to say where there is none. */
export const emailAddress = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(longestEmail, invalidEmail).pipe(emailShape);
