import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { findSignedUp } from "~/http/sessions/known-device.server";
import { findAccount } from "~/http/sessions/session.server";
import {
  passwordTwice,
  shortestOf,
  withPasswordRules,
} from "~/models/accounts/passwords/new-password.server";
import { listUnproved } from "~/models/accounts/sign-ups/unproved.server";
import type { findToken } from "~/models/accounts/tokens.server";
import { formatInstant } from "~/models/base/clock";

type Link = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/**
 * What the page of an emailed link asks: for each unproved sign-up with the address, except this browser's own, whether
 * it was theirs; and a new password, unless the link confirms the sign-up of this browser.
 */
export async function findLinkQuestions(request: Request, { accountId, email, role, purpose }: Link) {
  const signedIn = await findAccount(request);
  const signedUpAs = [...(await findSignedUp(request)), ...(signedIn ? [signedIn.id] : [])];
  const here = purpose === "confirm-email" && signedUpAs.includes(accountId);
  const found = await listUnproved(email, accountId);
  const own = here ? found.find(({ id }) => id === accountId) : undefined;
  const asked = found.filter((each) => each !== own);
  return {
    signedUpAs,
    email,
    role,
    /** Whether the password given at sign-up stays. */
    keepsPassword: here,
    shortest: shortestOf(role),
    ownBusinesses: own?.businesses ?? [],
    asked: asked.map(({ id, firstName, lastName, businesses, createdAt }) => ({
      name: `sign-up-${id}`,
      id,
      who: [`${firstName} ${lastName}`.trim(), ...businesses].filter(Boolean).join(", ") || "Somebody",
      when: formatInstant(createdAt.toISOString()),
      // Whoever presses the link of a sign-up most likely made it.
      likely: purpose === "confirm-email" && id === accountId,
    })),
  };
}
export type LinkQuestions = Awaited<ReturnType<typeof findLinkQuestions>>;

/** The answers to what {@link findLinkQuestions} asks; `keeps` are the sign-ups that they said were theirs. */
export function readLinkAnswers(form: FormData, { asked, keepsPassword, role, email }: LinkQuestions) {
  const answer = z.enum(["keep", "drop"], { error: "Please say whether that was you" });
  const answers = Object.fromEntries(asked.map(({ name }) => [name, answer]));
  const schema = keepsPassword
    ? z.object(answers)
    : withPasswordRules(z.object({ ...answers, ...passwordTwice(role) }), email);
  const submission = parseWithZod(form, { schema });
  const typed: Record<string, unknown> = submission.status === "success" ? submission.value : {};
  const keeps = asked.filter(({ name }) => typed[name] === "keep").map(({ id }) => id);
  return { submission, keeps, password: typeof typed.password === "string" ? typed.password : undefined };
}
