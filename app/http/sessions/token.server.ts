import { failure, requireOwnPage, wrongMethod } from "~/http/bodies/json.server";
import { clientOf } from "~/http/sessions/client.server";
import { redeemPersonalToken } from "~/models/accounts/personal-tokens.server";
import type { Role } from "../../../drizzle/schema/values/accounts";

const longestCredentials = 200;

/**
 * The operator whose personal token a call carries as `Authorization: Bearer TOKEN`; its use is recorded in the audit
 * log. Throws a Response: 405 for any method but POST, unless it only `reads`, 403 for a call from another site and for
 * a token that was made without the second factor, 401 without a valid token.
 */
export async function requireToken(
  request: Request,
  what: string,
  { reads = false } = {},
): Promise<{ id: AccountId; role: Role }> {
  if (request.method !== "POST" && !reads) throw wrongMethod();
  requireOwnPage(request);
  const credentials = (request.headers.get("Authorization") ?? "").slice(0, longestCredentials);
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(credentials) ?? [];
  const redeemed = await redeemPersonalToken(token, what, clientOf(request));
  if (redeemed.status === "redeemed") return redeemed.owner;
  if (redeemed.status === "unproved") {
    throw failure(
      403,
      "That token was made without a second factor. Please make a new one on your account's page.",
    );
  }
  throw failure(401, "Please send a personal token of an operator as 'Authorization: Bearer TOKEN'.", {
    "WWW-Authenticate": "Bearer",
  });
}

/** The longest that a call waits for what it began, in seconds; `Prefer: wait=N` asks for less. */
const longestWait = 25;

/** Aborts when a waiting call must be answered, finished or not. */
export function waitOf(request: Request): AbortSignal {
  const [, asked] =
    /(?:^|[,;\s])wait=(\d{1,4})\b/.exec(request.headers.get("Prefer")?.slice(0, 100) ?? "") ?? [];
  const seconds = asked === undefined ? longestWait : Math.min(longestWait, Number(asked));
  return AbortSignal.any([request.signal, AbortSignal.timeout(seconds * 1000)]);
}
