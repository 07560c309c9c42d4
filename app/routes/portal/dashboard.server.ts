import type { FirstDay } from "~/components/portal/first-steps";
import { findAccount } from "~/http/sessions/session.server";
import { findOwnership, type OwnBusiness } from "~/models/accounts/own-businesses.server";
import { findWaitingClaim } from "~/models/claims/claims.server";
import { hasRunOut } from "~/models/listings/profile/check";
import { listChecks } from "~/models/listings/profile/checks.server";
import { listOwnPapers } from "~/models/listings/profile/papers.server";
import { listWaitingPlans } from "~/models/placements/account-plans.server";
import { loadProgress } from "../claims/claim-page.server";

/** What a professional without a business sees instead of the dashboard, while a claim of theirs is undecided. */
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

/** What a business that has had no lead has done to get its first. */
export async function firstDayOf(
  accountId: AccountId,
  business: OwnBusiness,
  alerts: FirstDay["alerts"],
): Promise<FirstDay> {
  const { id, galleryImages, serviceTypes, postcode, verified, city, serviceRadiusMiles } = business;
  const [checks, papers] = await Promise.all([listChecks(id), listOwnPapers({ accountId, businessId: id })]);
  const insured = checks.some((check) => check.kind === "insurance" && !hasRunOut(check));
  const sent = papers.some(({ kind, decidedAt }) => kind === "insurance" && decidedAt === null);
  return {
    ...{ verified, alerts, city, serviceRadiusMiles, postcode: postcode ?? "" },
    photos: galleryImages.length,
    services: serviceTypes.length,
    insurance: insured ? "checked" : sent ? "sent" : "none",
  };
}
