import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { env } from "~/env.server";
import { longestPassword, shortestOperatorPassword, shortestPassword } from "~/models/accounts/sign-in-rules";
import type { Role } from "../../../../drizzle/schema/values/accounts";
import written from "./most-used.json";

/** The 10,000 most used passwords of six or more characters, in lower case; see `scripts/most-used-passwords.ts`. */
const common: ReadonlySet<string> = new Set(
  brotliDecompressSync(Buffer.from(written.packed, "base64")).toString().split("\n"),
);

/** Whether a password is one of the most used ones, in any case. */
const isCommon = (password: string): boolean => common.has(password.normalize("NFKC").toLowerCase());

/** The minimum length of a new password, in characters. */
export const shortestOf = (role?: Role): number =>
  role === "operator" && !env.DEMO ? shortestOperatorPassword : shortestPassword;

const tooCommon = "That is one of the passwords that are tried first. Please choose another";

/** A new password for this role, entered twice. */
export const passwordTwice = (role?: Role) => {
  const tooShort = `Password must be at least ${shortestOf(role)} characters`;
  return {
    password: z
      .string({ error: tooShort })
      .max(longestPassword, `Password must be at most ${longestPassword} characters`)
      .pipe(
        z
          .string()
          .refine((text) => [...text].length >= shortestOf(role), tooShort)
          .refine((text) => !isCommon(text), tooCommon),
      ),
    confirmPassword: z.string().max(longestPassword, "Passwords do not match").default(""),
  };
};

type Typed = { email?: unknown; password?: unknown; confirmPassword?: unknown };

const areTheSame = ({ password = "", confirmPassword = "" }: Typed): boolean => password === confirmPassword;

/** Whether the password is the email address, or the part before the @. */
function isAddress(password: unknown, email: unknown): boolean {
  if (typeof password !== "string" || typeof email !== "string") return false;
  const [typed, address] = [password, email].map((text) => text.trim().toLowerCase());
  return typed === address || typed === address?.split("@")[0];
}

/** Checks even if other fields of the form are invalid. */
const evenSo = ({ value }: { value: unknown }) =>
  typeof value === "object" && value !== null && "password" in value;

/** Adds the rules that compare the passwords with each other and with the address: the form's own, or `email`. */
export const withPasswordRules = <Form extends z.ZodObject>(form: Form, email?: string): Form =>
  form
    .refine(areTheSame, { message: "Passwords do not match", path: ["confirmPassword"], when: evenSo })
    .refine((typed: Typed) => !isAddress(typed.password, email ?? typed.email), {
      message: "Your password cannot be your email address",
      path: ["password"],
      when: evenSo,
    });
