import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { clientOf } from "~/http/sessions/client.server";
import type { Account } from "~/models/accounts/accounts.server";
import { openForm } from "~/models/accounts/carried-form.server";
import { deviceMarks, type SignIn, verifyPassword } from "~/models/accounts/passwords/verify-password.server";
import { endSession } from "~/models/accounts/sessions.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { findDevice, rememberDevice } from "./known-device.server";
import { sessionCookie } from "./own-cookie.server";
import { sessionIdOf } from "./session.server";

/** It only verifies passwords: sessions are rows of our own. */
const authenticator = new Authenticator<SignIn>();
authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const email = String(form.get("email"));
    const password = String(form.get("password"));
    const device = await findDevice(request, email);
    return verifyPassword({ email, password, device, client: clientOf(request) });
  }),
  "password",
);

/** Checks credentials that were posted with `request`, whose body may have been read already. */
export function authenticate(
  request: Request,
  credentials: { email: string; password: string },
): Promise<SignIn> {
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  headers.set("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8");
  const body = new URLSearchParams(credentials).toString();
  return authenticator.authenticate("password", new Request(request.url, { method: "POST", headers, body }));
}

/** Whether we sealed within the last day what the sign-in form carries, and for this account, as far as we know. */
export function isOwnForm(sealed: string, email: string): boolean {
  const form = openForm(sealed);
  return (
    form !== undefined && (form.by.length === 0 || deviceMarks(email).some((mark) => form.by.includes(mark)))
  );
}

/**
 * Signs the browser in; returns the Set-Cookie values of its session and of its mark as a known device. `carriedForm` is
 * what they were sending when their session ended, sealed.
 */
export async function signIn(request: Request, account: Account, carriedForm?: string): Promise<Headers> {
  const previousSessionId = await sessionIdOf(request);
  const sessionId = await startSession(account, {
    previousSessionId,
    carriedForm,
    client: clientOf(request),
  });
  const headers = new Headers({ "Set-Cookie": await sessionCookie.serialize(sessionId) });
  headers.append("Set-Cookie", await rememberDevice(request, account.email));
  return headers;
}

/** Signs the browser out; returns the Set-Cookie value that clears the session. */
export async function signOut(request: Request): Promise<string> {
  const sessionId = await sessionIdOf(request);
  if (sessionId) await endSession(sessionId);
  return sessionCookie.serialize("", { maxAge: 0 });
}
