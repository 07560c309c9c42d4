import { json, redirectDocument } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { textsOf } from "~/http/bodies/form.server";
import { clientOf } from "~/http/client-address.server";
import { refusal } from "~/http/pages/refusal.server";
import { type Account, type SignIn, verifyPassword } from "~/models/accounts/accounts.server";
import {
  type CarriedForm,
  carryForm,
  findCarriedForm,
  forgetCarriedForm,
  openForm,
  sealForm,
} from "~/models/accounts/carried-form.server";
import {
  chooseBusiness,
  endSession,
  findOwnership,
  findSession,
  type OwnBusiness,
  type OwnedBusiness,
  type Session,
  startSession,
} from "~/models/accounts/sessions.server";
import type { Role } from "~/models/base/role";
import type { EndedSession } from "~/models/base/unsent-form";
import { uuid } from "~/models/base/uuid";
import { unlessAway } from "~/models/faults/outage.server";
import { paths } from "~/paths";
import { findDevice, rememberDevice } from "./known-device.server";
import { carriesSession, sessionCookie } from "./own-cookie.server";

const homes: Record<Role, string> = {
  professional: paths.dashboard,
  homeowner: paths.customerDashboard,
  operator: paths.admin,
};

/** Where somebody of this role starts. */
export const homeOf = (role: Role): string => homes[role];

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
export type Carried = { form: CarriedForm; sealed: string };

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

/**
 * What the person was sending to this address when their last session ended, or the second factor was asked for again;
 * they may send it again.
 */
export async function findKeptFields(request: Request): Promise<CarriedForm["fields"] | undefined> {
  const sessionId = await sessionIdOf(request);
  const form = sessionId ? await findCarriedForm(sessionId) : undefined;
  return form?.path === ownPath(request) ? form.fields : undefined;
}

/** They did. */
export async function forgetKeptFields(request: Request): Promise<void> {
  const sessionId = await sessionIdOf(request);
  if (sessionId) await forgetCarriedForm(sessionId);
}

/** Signs the browser out; the Set-Cookie value that forgets the session. */
export async function signOut(request: Request): Promise<string> {
  const sessionId = await sessionIdOf(request);
  if (sessionId) await endSession(sessionId);
  return sessionCookie.serialize("", { maxAge: 0 });
}

/** The account that is signed in, if any. */
export const findAccount = async (request: Request): Promise<Account | undefined> =>
  (await findOpenSession(request))?.account;

async function findOpenSession(request: Request): Promise<Session | undefined> {
  const sessionId = await sessionIdOf(request);
  return sessionId ? findSession(sessionId) : undefined;
}

/** As {@link findAccount}, and nobody when the database cannot say: for what a page can do without. */
export async function findAccountIfKnown(request: Request): Promise<Account | undefined> {
  if (!carriesSession(request.headers.get("Cookie"))) return undefined;
  return unlessAway(() => findAccount(request), undefined);
}

/**
 * The account that is signed in. Throws a redirect to the sign-in page, which leads back here; for an action
 * that says what was `sent`, a 401 Response whose page asks to sign in and carries that on.
 */
export const requireAccount = async (request: Request, sent?: FormData): Promise<Account> =>
  (await requireSession(request, sent)).account;

async function requireSession(request: Request, sent?: FormData): Promise<Session> {
  const session = await findOpenSession(request);
  if (session) return session;
  const path = ownPath(request);
  const kept = sent && sealFields(path, sent);
  if (kept) throw json<EndedSession>({ path, kept }, 401);
  throw redirectDocument(paths.login(path), 303);
}

const sealFields = (path: string, sent: FormData): string | undefined =>
  sealForm({ path, fields: textsOf(sent) });

/** Keeps with the session what was sent and could not be taken yet: {@link findKeptFields} finds it. */
export async function keepFields(request: Request, sent: FormData): Promise<void> {
  const sessionId = await sessionIdOf(request);
  const sealed = sealFields(ownPath(request), sent);
  if (sessionId && sealed) await carryForm(sessionId, sealed);
}

/** As {@link requireAccount}, with an email that is confirmed; throws a redirect to the page that asks for that. */
export async function requireConfirmed(request: Request): Promise<Account> {
  const account = await requireAccount(request);
  if (!account.emailConfirmedAt) throw redirectDocument(paths.verifyEmail(), 303);
  return account;
}

/** As {@link requireConfirmed}, and a professional; throws a redirect of another role to its own home. */
export async function requireConfirmedProfessional(request: Request, sent?: FormData): Promise<Account> {
  const account = await requireAccount(request, sent);
  if (account.role !== "professional") throw redirectDocument(homeOf(account.role), 303);
  if (!account.emailConfirmedAt) throw redirectDocument(paths.verifyEmail(), 303);
  return account;
}

/** Path and query, without what Remix puts there for itself. */
export function ownPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "_data"]) searchParams.delete(name);
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Somebody at work: as which business, and all that are theirs. */
export type Professional = {
  account: Account;
  business: OwnBusiness;
  businesses: readonly OwnedBusiness[];
  /** Whether they have chosen one since they signed in; else it is the oldest. */
  chosen: boolean;
};

/**
 * A signed-in professional with a confirmed email and the active business they own, of several the one they chose.
 * Throws a redirect: signed out, to the sign-in page, as {@link requireAccount} does; another role, to their own
 * home; else to the page that says what is missing.
 */
export async function requireProfessional(request: Request, sent?: FormData): Promise<Professional> {
  const { account, businessId } = await requireSession(request, sent);
  if (account.role !== "professional") throw redirectDocument(homeOf(account.role), 303);
  const owned = await findOwnership(account, businessId);
  if (owned.status !== "working") throw redirectDocument(paths.claimBusiness, 303);
  return { ...owned, account, chosen: businessId !== null };
}

/** As {@link requireProfessional}, but undefined for anybody else. */
export async function findProfessional(request: Request): Promise<Professional | undefined> {
  const session = await findOpenSession(request);
  if (session?.account.role !== "professional") return undefined;
  const owned = await findOwnership(session.account, session.businessId);
  if (owned.status !== "working") return undefined;
  return { ...owned, account: session.account, chosen: session.businessId !== null };
}

/** Works as another business of theirs from now on; throws a 404 Response for one that is not, or not active. */
export async function workAs(request: Request, account: Account, businessId: string): Promise<string> {
  const sessionId = await sessionIdOf(request);
  const outcome = sessionId && (await chooseBusiness(sessionId, { accountId: account.id, businessId }));
  if (!outcome || outcome.status === "missing")
    throw refusal(404, "This business does not exist, or it is not yours.");
  return outcome.name;
}

/** The id of the session that the browser says it has; it may have ended. */
export async function sessionIdOf(request: Request): Promise<string | undefined> {
  // A cookie that was tampered with may not even decode; either way it is nobody's.
  const value = await sessionCookie.parse(request.headers.get("Cookie")).catch(() => null);
  return uuid.safeParse(value).data;
}
