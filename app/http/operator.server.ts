import { redirectDocument } from "@remix-run/node";
import type { Account } from "~/models/accounts/accounts.server";
import { findAccount, homeOf, requireAccount } from "./session.server";

/**
 * A signed-in operator. Throws a redirect: signed out, to the sign-in page, as {@link requireAccount} does; another
 * role, to their own home. For an action say what was `sent`.
 */
export async function requireOperator(request: Request, sent?: FormData): Promise<Account> {
  const account = await requireAccount(request, sent);
  if (account.role !== "operator") throw redirectDocument(homeOf(account.role), 303);
  return account;
}

/** As {@link requireOperator}, but undefined for anybody else. */
export async function findOperator(request: Request): Promise<Account | undefined> {
  const account = await findAccount(request);
  return account?.role === "operator" ? account : undefined;
}
