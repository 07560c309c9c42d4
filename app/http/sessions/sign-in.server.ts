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

/** It only verifies: sessions are rows of ours. */
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

/** Who these credentials, posted with `request`, belong to. The body of `request` may be read already. */
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

/** What somebody who signs in was sending when their session ended, and its seal. */
type Carried = { form: CarriedForm; sealed: string };

/** What the sign-in form carries, if it is ours and of the last day. */
export function openCarried(sealed: string | undefined): Carried | undefined {
  const form = sealed ? openForm(sealed) : undefined;
  return form && sealed ? { form, sealed } : undefined;
}

/** Signs the browser in; the Set-Cookie values that keep it so, and by which it is known again. */
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

/** Signs the browser out; the Set-Cookie value that forgets the session. */
export async function signOut(request: Request): Promise<string> {
  const sessionId = await sessionIdOf(request);
  if (sessionId) await endSession(sessionId);
  return sessionCookie.serialize("", { maxAge: 0 });
}
