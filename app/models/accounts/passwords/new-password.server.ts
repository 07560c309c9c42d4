import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { env } from "~/env.server";
import { longestPassword, shortestOperatorPassword, shortestPassword } from "~/models/accounts/rules";
import type { Role } from "../../../../drizzle/schema/values/accounts";
import written from "./most-used.json";

/** The 10,000 most used passwords of six or more characters, in small letters; `scripts/most-used-passwords.ts` packs them. */
const common: ReadonlySet<string> = new Set(
  brotliDecompressSync(Buffer.from(written.packed, "base64")).toString().split("\n"),
);

/** Whether a password is among the first that anybody would try, in whatever case. */
export const isCommon = (password: string): boolean => common.has(password.normalize("NFKC").toLowerCase());

/** In characters: the fewest that a new password has. */
export const shortestOf = (role?: Role): number =>
  role === "operator" && !env.DEMO ? shortestOperatorPassword : shortestPassword;

const tooCommon = "That is one of the passwords that are tried first. Please choose another";

/** A password that somebody of this role chooses, and typed once more. */
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

/** Whether it says no more than the address: all of it, or what stands before the @. */
function isAddress(password: unknown, email: unknown): boolean {
  if (typeof password !== "string" || typeof email !== "string") return false;
  const [typed, address] = [password, email].map((text) => text.trim().toLowerCase());
  return typed === address || typed === address?.split("@")[0];
}

/** Said even while something else in the form is wrong. */
const evenSo = ({ value }: { value: unknown }) =>
  typeof value === "object" && value !== null && "password" in value;

/** The form, held against the rules about both passwords and about the address: the one typed in it, or `email`. */
export const withPasswordRules = <Form extends z.ZodObject>(form: Form, email?: string): Form =>
  form
    .refine(areTheSame, { message: "Passwords do not match", path: ["confirmPassword"], when: evenSo })
    .refine((typed: Typed) => !isAddress(typed.password, email ?? typed.email), {
      message: "Your password cannot be your email address",
      path: ["password"],
      when: evenSo,
    });
