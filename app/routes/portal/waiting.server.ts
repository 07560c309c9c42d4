import { findAccount } from "~/http/sessions/session.server";
import { findOwnership } from "~/models/accounts/own-businesses.server";
import { findWaitingClaim } from "~/models/claims/claims.server";
import { listWaitingPlans } from "~/models/placements/account-plans.server";
import { loadProgress } from "../claims/claim-page.server";

/** What a professional sees in place of the dashboard who has nothing to work with and waits for a claim's answer. */
export async function findWaiting(request: Request) {
  const account = await findAccount(request);
  if (account?.role !== "professional" || !account.emailConfirmedAt) return undefined;
  const claim = await findWaitingClaim(account.id);
  if (!claim || (await findOwnership(account)).status === "working") return undefined;
  const [progress, plans] = await Promise.all([
    loadProgress({ accountId: account.id }, claim.id),
    listWaitingPlans(account),
  ]);
  return progress && { claimId: claim.id, name: account.firstName || "there", progress, plans };
}
