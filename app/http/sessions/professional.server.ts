import { redirectDocument } from "@remix-run/node";
import { refusal } from "~/http/pages/refusal.server";
import type { Account } from "~/models/accounts/accounts.server";
import {
  chooseBusiness,
  findOwnership,
  type OwnBusiness,
  type OwnedBusiness,
} from "~/models/accounts/own-businesses.server";
import { paths } from "~/paths";
import { findOpenSession, homeOf, requireSession, sessionIdOf } from "./session.server";

/** A professional, the business that they work as, and all businesses that are theirs. */
export type Professional = {
  account: Account;
  business: OwnBusiness;
  businesses: readonly OwnedBusiness[];
};

/**
 * A signed-in professional with a confirmed email and an active business that they own: if several, the one they chose.
 * Throws a redirect: signed out, to the sign-in page, as `requireAccount` does; another role, to their own home; else
 * to the page that says what is missing.
 */
export async function requireProfessional(request: Request): Promise<Professional> {
  const { account, businessId } = await requireSession(request);
  if (account.role !== "professional") throw redirectDocument(homeOf(account.role), 303);
  const owned = await findOwnership(account, businessId);
  if (owned.status !== "working") throw redirectDocument(paths.claimBusiness, 303);
  return { ...owned, account };
}

/** As {@link requireProfessional}, but undefined for anybody else. */
export async function findProfessional(request: Request): Promise<Professional | undefined> {
  const session = await findOpenSession(request);
  if (session?.account.role !== "professional") return undefined;
  const owned = await findOwnership(session.account, session.businessId);
  if (owned.status !== "working") return undefined;
  return { ...owned, account: session.account };
}

/** Switches to another of their businesses; throws a 404 Response for one that is not theirs, or not active. */
export async function workAs(request: Request, account: Account, businessId: ListingId): Promise<string> {
  const sessionId = await sessionIdOf(request);
  const outcome = sessionId && (await chooseBusiness(sessionId, { accountId: account.id, businessId }));
  if (!outcome || outcome.status === "missing")
    throw refusal(404, "This business does not exist, or it is not yours.");
  return outcome.name;
}
