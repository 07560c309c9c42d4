import { redirectDocument } from "@remix-run/node";
import { env } from "~/env.server";
import { formAction, type Posted } from "~/http/form-action.server";
import type { Account } from "~/models/accounts/accounts.server";
import { findSecondFactorState, type SecondFactorState } from "~/models/accounts/second-factor/state.server";
import { paths } from "~/paths";
import {
  findAccount,
  homeOf,
  ownPath,
  requireAccount,
  requireConfirmed,
  sessionIdOf,
} from "./session.server";

type Operator = Account & { role: "operator" };

/** What an operator's session has proved of the second factor. */
async function findState(request: Request, account: Account): Promise<SecondFactorState> {
  const sessionId = await sessionIdOf(request);
  return sessionId ? findSecondFactorState(account.id, sessionId) : { status: "unproved" };
}

const isEnough = ({ status }: SecondFactorState): boolean =>
  status === "proved" || (status === "none" && !env.live);

/**
 * A signed-in operator who has proved the second factor in this session; a demonstration asks for one only where
 * it was set up. Throws a redirect: signed out, to the sign-in page, as {@link requireAccount} does; another role,
 * to their own home; without second factor, to where it is set up or proved.
 */
export async function requireOperator(request: Request): Promise<Operator> {
  const { account } = await requireProved(request);
  return account;
}

async function requireProved(request: Request) {
  const account = await requireAccount(request);
  if (account.role !== "operator") throw redirectDocument(homeOf(account.role), 303);
  const state = await findState(request, account);
  if (isEnough(state)) return { account: { ...account, role: account.role }, state };
  const path = ownPath(request);
  throw redirectDocument(state.status === "none" ? paths.secondFactorSetup : paths.secondFactor(path), 303);
}

/**
 * As {@link requireOperator}, with the second factor proved within the last 10 minutes: for every loader and action
 * that destroys something or gives it away. Throws a redirect to where it is proved again, which leads back to this
 * page.
 */
export async function requireFreshOperator(request: Request): Promise<Operator> {
  const { account, state } = await requireProved(request);
  if (state.status === "proved" && !state.fresh)
    throw redirectDocument(paths.secondFactor(ownPath(request)), 303);
  return account;
}

/**
 * Whoever is signed in with a confirmed email; an operator must pass {@link requireFreshOperator}. For whatever
 * changes, hands out or deletes an account.
 */
export async function requireOwnAccount(request: Request): Promise<Account> {
  const account = await requireConfirmed(request);
  return account.role === "operator" ? requireFreshOperator(request) : account;
}

/** As {@link requireOperator}, but undefined for anybody else. */
export async function findOperator(request: Request): Promise<Account | undefined> {
  const account = await findAccount(request);
  if (account?.role !== "operator") return undefined;
  return isEnough(await findState(request, account)) ? account : undefined;
}

/** A signed-in operator, with or without the second factor: for the pages where it is set up or proved. */
export async function requireOperatorToProve(
  request: Request,
): Promise<{ account: Account; sessionId: string; state: SecondFactorState }> {
  const account = await requireAccount(request);
  if (account.role !== "operator") throw redirectDocument(homeOf(account.role), 303);
  const sessionId = (await sessionIdOf(request)) ?? "";
  return { account, sessionId, state: await findState(request, account) };
}

/** The action of a page of the desk, a {@link formAction}. `id` is the first parameter of the address, if any. */
export const deskAction = <Outcome>(
  guard: typeof requireOperator,
  act: (posted: Posted & { operator: Operator; id: string }) => Promise<Outcome>,
) =>
  formAction(async (posted) => {
    const operator = await guard(posted.request);
    const [id = ""] = Object.values(posted.params);
    return act({ ...posted, operator, id });
  });
