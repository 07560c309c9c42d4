import type { FirstDay } from "~/components/portal/first-steps";
import type { OwnBusiness } from "~/models/accounts/own-businesses.server";
import { hasRunOut } from "~/models/listings/profile/check";
import { listChecks } from "~/models/listings/profile/checks.server";
import { listOwnProofs } from "~/models/listings/profile/proofs.server";

/** What a business without a lead has done for its first. */
export async function firstDayOf(
  accountId: string,
  business: OwnBusiness,
  alerts: FirstDay["alerts"],
): Promise<FirstDay> {
  const { id, galleryImages, serviceTypes, postcode, verified, city, serviceRadiusMiles } = business;
  const [checks, papers] = await Promise.all([listChecks(id), listOwnProofs({ accountId, businessId: id })]);
  const insured = checks.some((check) => check.kind === "insurance" && !hasRunOut(check));
  const sent = papers.some(({ kind, decidedAt }) => kind === "insurance" && decidedAt === null);
  return {
    ...{ verified, alerts, city, serviceRadiusMiles, postcode: postcode ?? "" },
    photos: galleryImages.length,
    services: serviceTypes.length,
    insurance: insured ? "checked" : sent ? "sent" : "none",
  };
}
