import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { clientOf } from "~/http/sessions/client.server";
import type { Account } from "~/models/accounts/accounts.server";
import { type CarriedForm, openForm } from "~/models/accounts/carried-form.server";
import { type SignIn, verifyPassword } from "~/models/accounts/passwords/verify-password.server";
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

/** What somebody who signs in was sending when their session ended, and the same sealed. */
type Carried = { form: CarriedForm; sealed: string };

/** Opens what the sign-in form carries, if we sealed it within the last day. */
export function openCarried(sealed: string | undefined): Carried | undefined {
  const form = sealed ? openForm(sealed) : undefined;
  return form && sealed ? { form, sealed } : undefined;
}

/** Signs the browser in; returns the Set-Cookie values of its session and of its mark as a known device. */
export async function signIn(request: Request, account: Account, carried?: Carried): Promise<Headers> {
  const previousSessionId = await sessionIdOf(request);
  const sessionId = await startSession(account, {
    previousSessionId,
    carriedForm: carried?.sealed,
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
