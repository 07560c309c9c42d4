import type { KnownApplicant } from "~/components/placement/application-form";
import { env } from "~/env.server";
import { listOwnPlaces, type OwnPlace } from "~/models/placements/applications.server";
import { countFreePlaces } from "~/models/placements/places.server";
import type { PlanId } from "~/models/placements/plan";
import { findCityRequests } from "~/models/placements/results/city-requests.server";
import { cityWords } from "~/models/placements/results/results";
import { formatPhone } from "~/models/reading/phone";
import { signUpServices, tradeOfService } from "~/models/trades/trade";
import { findBuyer } from "./application.server";

/** What the page is prefilled with. */
type Applicant = {
  known: KnownApplicant;
  free?: Record<PlanId, number>;
  featured?: string;
  inCity?: string;
};

export async function findApplicant(request: Request): Promise<Applicant> {
  const buyer = await findBuyer(request);
  if (!buyer) return { known: {} };
  const now = new Date();
  const places = await listOwnPlaces(buyer.id, now);
  const own = places.find(({ planId }) => !planId) ?? places[0];
  return {
    known: {
      business_name: own?.businessName,
      contact_name: `${buyer.firstName} ${buyer.lastName}`.trim() || undefined,
      email: buyer.email,
      phone: buyer.phone ? formatPhone(buyer.phone) : undefined,
      service_type: own && signUpServices.find((service) => tradeOfService(service) === own.trade),
      city: own?.city,
    },
    free: own && (await countFreePlaces(own, now)),
    featured: own?.planId ? own.businessName : undefined,
    inCity: own && !env.DEMO ? await sayCity(own, now) : undefined,
  };
}

async function sayCity(own: OwnPlace, at: Date): Promise<string | undefined> {
  const found = await findCityRequests(own, at);
  return found ? cityWords(found, own.city) : undefined;
}
