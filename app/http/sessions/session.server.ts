import { redirectDocument } from "@remix-run/node";
import type { Account } from "~/models/accounts/accounts.server";
import { findSession, type Session } from "~/models/accounts/sessions.server";
import { uuid } from "~/models/base/uuid";
import { unlessAway } from "~/models/faults/outage.server";
import { paths } from "~/paths";
import type { Role } from "../../../drizzle/schema/values/accounts";
import { carriesSession, sessionCookie } from "./own-cookie.server";

const homes: Record<Role, string> = {
  professional: paths.dashboard,
  homeowner: paths.customerDashboard,
  operator: paths.admin,
};

/** The home page of a role. */
export const homeOf = (role: Role): string => homes[role];

/** The account that is signed in, if any. */
export const findAccount = async (request: Request): Promise<Account | undefined> =>
  (await findOpenSession(request))?.account;

/** The session of the browser, if it has not ended. */
export async function findOpenSession(request: Request): Promise<Session | undefined> {
  const sessionId = await sessionIdOf(request);
  return sessionId ? findSession(sessionId) : undefined;
}

/** As {@link findAccount}, but undefined while the database is away: for what a page can do without. */
export async function findAccountIfKnown(request: Request): Promise<Account | undefined> {
  if (!carriesSession(request.headers.get("Cookie"))) return undefined;
  return unlessAway(() => findAccount(request), undefined);
}

/**
 * The account that is signed in. Throws a redirect to the sign-in page, which leads back here; what an action was sent
 * outlives that (`outlive`).
 */
export const requireAccount = async (request: Request): Promise<Account> =>
  (await requireSession(request)).account;

/** As {@link requireAccount}, with the rest of the session. */
export async function requireSession(request: Request): Promise<Session> {
  const session = await findOpenSession(request);
  if (session) return session;
  throw redirectDocument(paths.login(ownPath(request)), 303);
}

/** As {@link requireAccount}, but throws a redirect to the page that confirms the email if it is not confirmed. */
export async function requireConfirmed(request: Request): Promise<Account> {
  const account = await requireAccount(request);
  if (!account.emailConfirmedAt) throw redirectDocument(paths.verifyEmail(), 303);
  return account;
}

/** As {@link requireConfirmed}, for professionals; throws a redirect for other roles, to their own home. */
export async function requireConfirmedProfessional(request: Request): Promise<Account> {
  const account = await requireAccount(request);
  if (account.role !== "professional") throw redirectDocument(homeOf(account.role), 303);
  if (!account.emailConfirmedAt) throw redirectDocument(paths.verifyEmail(), 303);
  return account;
}

/** The request's path and query, without the parameters that Remix adds. */
export function ownPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "_data"]) searchParams.delete(name);
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** The session id in the browser's cookie; the session may have ended. */
export async function sessionIdOf(request: Request): Promise<string | undefined> {
  // A cookie that was tampered with may not even decode; either way it names no session.
  const value = await sessionCookie.parse(request.headers.get("Cookie")).catch(() => null);
  return uuid.safeParse(value).data;
}
