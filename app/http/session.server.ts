import { createCookie, redirectDocument } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { env } from "~/env.server";
import { type Account, type SignIn, verifyPassword } from "~/models/accounts/accounts.server";
import type { Role } from "~/models/accounts/role";
import {
  endSession,
  findOwnBusiness,
  findSessionAccount,
  type OwnBusiness,
  sessionDays,
  startSession,
} from "~/models/accounts/sessions.server";
import { uuid } from "~/models/operations/uuid";
import { paths } from "~/paths";
import { clientAddress } from "./client-address.server";

/** Whoever sends it may be shown what others are not. */
export const sessionCookie = "fettle_session";

const cookie = createCookie(sessionCookie, {
  httpOnly: true,
  maxAge: sessionDays * 24 * 60 * 60,
  path: "/",
  sameSite: "lax",
  secrets: [env.COOKIE_SECRET],
  secure: env.live,
});

const homes: Record<Role, string> = {
  professional: paths.dashboard,
  homeowner: paths.customerDashboard,
  operator: paths.home,
};

/** Where somebody of this role starts. */
export const homeOf = (role: Role): string => homes[role];

/** It only verifies: sessions are rows of ours. */
const authenticator = new Authenticator<SignIn>();
authenticator.use(
  new FormStrategy(({ form, request }) =>
    verifyPassword({
      email: String(form.get("email")),
      password: String(form.get("password")),
      address: clientAddress(request),
    }),
  ),
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

/** Signs the browser in; the Set-Cookie value that keeps it so. */
export async function signIn(request: Request, account: Account): Promise<string> {
  return cookie.serialize(await startSession(account, await sessionIdOf(request)));
}

/** Signs the browser out; the Set-Cookie value that forgets the session. */
export async function signOut(request: Request): Promise<string> {
  const sessionId = await sessionIdOf(request);
  if (sessionId) await endSession(sessionId);
  return cookie.serialize("", { maxAge: 0 });
}

/** The account that is signed in, if any. */
export async function findAccount(request: Request): Promise<Account | undefined> {
  const sessionId = await sessionIdOf(request);
  return sessionId ? findSessionAccount(sessionId) : undefined;
}

/** The account that is signed in. Throws a redirect to the sign-in page, which leads back here. */
export async function requireAccount(request: Request): Promise<Account> {
  const account = await findAccount(request);
  if (account) return account;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(paths.login(pathname + search), 303);
}

/**
 * A signed-in professional and the claimed business they own. Throws a redirect: signed out, to the
 * sign-in page; another role, to their own home; without a claimed business, to claim one.
 */
export async function requireProfessional(
  request: Request,
): Promise<{ account: Account; business: OwnBusiness }> {
  const account = await requireAccount(request);
  if (account.role !== "professional") throw redirectDocument(homeOf(account.role), 303);
  const business = await findOwnBusiness(account.id);
  if (!business) throw redirectDocument(paths.claimBusiness, 303);
  return { account, business };
}

async function sessionIdOf(request: Request): Promise<string | undefined> {
  // A cookie that was tampered with may not even decode; either way it is nobody's.
  const value = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  return uuid.safeParse(value).data;
}
