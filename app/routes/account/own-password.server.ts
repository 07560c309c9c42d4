import { authenticate } from "~/http/sessions/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { formatWait } from "~/models/base/clock";

/**
 * What to say to somebody whose password was asked once more; undefined when it is right. Tries are counted as at
 * sign-in.
 */
export async function passwordProblem(
  request: Request,
  { email }: Account,
  password: string,
): Promise<{ status: 422 | 429; message: string; retryAfterSeconds?: number } | undefined> {
  const outcome = await authenticate(request, { email, password });
  switch (outcome.status) {
    case "verified":
      return undefined;
    case "wrong":
      return { status: 422, message: "That is not your password" };
    case "slowed": {
      const { retryAfterSeconds } = outcome;
      const message = `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`;
      return { status: 429, message, retryAfterSeconds };
    }
  }
}
