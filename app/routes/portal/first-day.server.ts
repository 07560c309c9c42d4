import type { FirstDay } from "~/components/portal/first-steps";
import type { OwnBusiness } from "~/models/accounts/sessions.server";
import { hasRunOut } from "~/models/listings/profile/check";
import { listChecks } from "~/models/listings/profile/checks.server";

/** What a business without a lead has done for its first. */
export async function firstDayOf(business: OwnBusiness, alerts: FirstDay["alerts"]): Promise<FirstDay> {
  const { id, galleryImages, serviceTypes, postcode, verified, city, serviceRadiusMiles } = business;
  const checks = await listChecks(id);
  return {
    ...{ verified, alerts, city, serviceRadiusMiles, postcode: postcode ?? "" },
    photos: galleryImages.length,
    services: serviceTypes.length,
    insured: checks.some((check) => check.kind === "insurance" && !hasRunOut(check)),
  };
}
