import { env } from "~/env.server";
import { logLine } from "~/log.server";
import type { ApplicationFields } from "~/models/placements/application";
import {
  countApplication,
  joinWaitingList,
  listOwnPlaces,
  noteCheckout,
  type OwnPlace,
  placeOf,
  writeApplication,
} from "~/models/placements/applications.server";
import { longestWaitDays } from "~/models/placements/paid-time";
import { type CityTrade, countFreePlaces, countWaitingPlans } from "~/models/placements/places.server";
import { type PlanId, selling } from "~/models/placements/plan";
import { paths } from "~/paths";
import { payments } from "~/services/payments/payments.server";
import { type Payments, whyNot } from "~/services/payments/port";
import type { Asking } from "./settle-payment.server";

export type CheckoutWish = {
  /** From the form: the same form sent twice is one application. */
  applicationId: string;
  fields: ApplicationFields;
  /** The account of a signed-in professional with a confirmed email. */
  accountId: AccountId | undefined;
  /** Where the request came from. */
  sender: string;
  /** Whether they have read how many wait for the places. */
  told?: boolean;
};

export type Started =
  | { status: "open"; checkoutId: string; url: string }
  | { status: "sold out"; plan: PlanId; place: CityTrade; city: string; free: Record<PlanId, number> }
  /** The card would wait, and as many wait already as there are free places. */
  | { status: "others wait"; plan: PlanId; city: string; free: Record<PlanId, number>; waiting: number }
  /** Their listing has a plan already. */
  | { status: "featured already"; businessName: string }
  /** Nobody takes payments. */
  | { status: "not sold" }
  /** The application of this form is paid for. */
  | { status: "paid" }
  | { status: "limited"; retryAfterSeconds: number }
  /** The vendor cannot be asked now. */
  | { status: "unavailable" };

/**
 * Stores the application and opens its payment page, unless every place of the plan is taken or it is paid already.
 * Somebody signed in buys for their own listing of that trade, in its city. Nobody pays before their placement is
 * shown: if the listing does not exist, is not the one that they name, or is unchecked, the card is only stored.
 */
export async function startCheckout(
  wish: CheckoutWish,
  { now = new Date(), vendor = payments }: Asking = {},
): Promise<Started> {
  if (!selling.open) return { status: "not sold" };
  const allowed = await countApplication(wish.sender);
  if (allowed.status === "limited") return allowed;
  const { fields, applicationId, accountId } = wish;
  const { own, place } = await findPlaceOf(wish, now);
  if (own?.planId) return { status: "featured already", businessName: own.businessName };
  const free = await countFreePlaces(place, now);
  const { plan_type: plan } = fields;
  if (free[plan] === 0) return { status: "sold out", plan, place, city: own?.city ?? fields.city, free };
  const trialDays = own?.verified ? undefined : longestWaitDays;
  const waiting = trialDays && !wish.told ? await countWaitingPlans({ ...place, plan }) : 0;
  if (waiting >= free[plan])
    return { status: "others wait", plan, city: own?.city ?? fields.city, free, waiting };
  const written = await writeApplication({
    id: applicationId,
    fields,
    place,
    accountId,
    businessId: own?.businessId,
  });
  if (written.status === "paid") return written;
  return open({ applicationId, fields, before: written.checkoutId, trialDays }, vendor);
}

/** The place to buy, and the buyer's own listing there, if there is one. */
async function findPlaceOf({ fields, accountId }: Omit<CheckoutWish, "applicationId">, now: Date) {
  const asked = await placeOf(fields);
  const own = accountId ? findOwn(await listOwnPlaces(accountId, now), asked, fields) : undefined;
  return { own, place: own ? { trade: own.trade, cityKey: own.cityKey } : asked };
}

/**
 * The buyer's listing of that trade: the one with that name, else one in that city, by the same rule as linkPurchases
 * (app/models/placements/settlement.server.ts).
 */
function findOwn(owned: OwnPlace[], asked: CityTrade, fields: ApplicationFields): OwnPlace | undefined {
  const ofTrade = owned.filter(({ trade }) => trade === asked.trade);
  const named = ofTrade.find(
    ({ businessName }) => businessName.toLowerCase() === fields.business_name.toLowerCase(),
  );
  return named ?? ofTrade.find(({ cityKey }) => cityKey === asked.cityKey);
}

type Opening = {
  applicationId: string;
  fields: ApplicationFields;
  before: string | null;
  trialDays: number | undefined;
};

async function open(
  { applicationId, fields, before, trialDays }: Opening,
  vendor: Payments,
): Promise<Started> {
  const ended = before ? await vendor.findCheckout(before) : undefined;
  if (ended?.status === "found" && ended.value.status === "complete") return { status: "paid" };
  const opened = await vendor.openCheckout({
    applicationId,
    plan: fields.plan_type,
    email: fields.email,
    businessName: fields.business_name,
    trialDays,
    instead: ended?.status === "found" && ended.value.status === "expired" ? ended.value.id : undefined,
    successUrl: env.SITE_URL + paths.featuredSuccessReturn,
    cancelUrl: env.SITE_URL + paths.getFeaturedAt({ plan: fields.plan_type, cancelled: "yes" }),
  });
  if (opened.status !== "found") {
    logLine("payments", `no payment page: ${whyNot(opened)}`);
    return { status: "unavailable" };
  }
  await noteCheckout(applicationId, opened.value);
  return { status: "open", checkoutId: opened.value.id, url: opened.value.url };
}

/** Puts somebody who cannot buy the place on its waiting list. */
export async function waitForPlace(
  wish: Omit<CheckoutWish, "applicationId">,
  now = new Date(),
): Promise<Started | { status: "waiting" }> {
  if (!selling.open) return { status: "not sold" };
  const allowed = await countApplication(wish.sender);
  if (allowed.status === "limited") return allowed;
  const { fields } = wish;
  const { own, place } = await findPlaceOf(wish, now);
  await joinWaitingList(fields.plan_type, place, {
    email: fields.email,
    businessName: fields.business_name,
    city: own?.city ?? fields.city,
  });
  return { status: "waiting" };
}
