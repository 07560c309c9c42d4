import { json, redirectDocument } from "@remix-run/node";
import { textsOf, typedIn } from "~/http/bodies/form.server";
import { secretFields } from "~/http/form-action.server";
import type { Account } from "~/models/accounts/accounts.server";
import {
  carryForm,
  findCarriedForm,
  forgetCarriedForm,
  sealForm,
} from "~/models/accounts/carried-form.server";
import { findSession, type Session } from "~/models/accounts/sessions.server";
import type { EndedSession } from "~/models/base/unsent-form";
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

/**
 * The form that the person was sending to this address when their last session ended or the second factor was asked
 * for again, so that they can send it again.
 */
export async function findKeptForm(request: Request): Promise<FormData | undefined> {
  const sessionId = await sessionIdOf(request);
  const form = sessionId ? await findCarriedForm(sessionId) : undefined;
  if (form?.path !== ownPath(request)) return undefined;
  const sent = new FormData();
  for (const [name, value] of form.fields) sent.append(name, value);
  return sent;
}

/** What was typed in the form of {@link findKeptForm}, by the name of its field. */
export async function findKeptFields(request: Request): Promise<Record<string, string> | undefined> {
  const form = await findKeptForm(request);
  return form && textsOf(form);
}

const unsent = "Your session ended before this was sent. Look it over, and send it again.";

/** Such fields as a refused submission: the page shows them where they were typed, and says that they were not sent. */
export const keptReply = (kept: Record<string, string>, field = "") => ({
  initialValue: kept,
  error: { [field]: [unsent] },
});

export async function findKeptReply(request: Request) {
  const kept = await findKeptFields(request);
  return kept && keptReply(kept);
}

/** Drops what {@link findKeptForm} finds, once it was sent again. */
export async function forgetKeptFields(request: Request): Promise<void> {
  const sessionId = await sessionIdOf(request);
  if (sessionId) await forgetCarriedForm(sessionId);
}

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
 * The account that is signed in. Throws a redirect to the sign-in page, which leads back here; for an action
 * that says what was `sent`, a 401 Response whose page asks to sign in and carries that on.
 */
export const requireAccount = async (request: Request, sent?: FormData): Promise<Account> =>
  (await requireSession(request, sent)).account;

/** As {@link requireAccount}, with the rest of the session. */
export async function requireSession(request: Request, sent?: FormData): Promise<Session> {
  const session = await findOpenSession(request);
  if (session) return session;
  const path = ownPath(request);
  const kept = sent && sealFields(path, sent);
  if (kept) throw json<EndedSession>({ path, kept }, 401);
  throw redirectDocument(paths.login(path), 303);
}

/** All that was typed but passwords. */
const sealFields = (path: string, sent: FormData): string | undefined =>
  sealForm({ path, fields: typedIn(sent).filter(([name]) => !secretFields.includes(name)) });

/** Keeps a form that could not be taken yet with the session, where {@link findKeptForm} finds it. */
export async function keepFields(request: Request, sent: FormData): Promise<void> {
  const sessionId = await sessionIdOf(request);
  const sealed = sealFields(ownPath(request), sent);
  if (sessionId && sealed) await carryForm(sessionId, sealed);
}

/** As {@link requireAccount}, but throws a redirect to the page that confirms the email if it is not confirmed. */
export async function requireConfirmed(request: Request, sent?: FormData): Promise<Account> {
  const account = await requireAccount(request, sent);
  if (!account.emailConfirmedAt) throw redirectDocument(paths.verifyEmail(), 303);
  return account;
}

/** As {@link requireConfirmed}, for professionals; throws a redirect for other roles, to their own home. */
export async function requireConfirmedProfessional(request: Request, sent?: FormData): Promise<Account> {
  const account = await requireAccount(request, sent);
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
