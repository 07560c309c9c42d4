import { weekdays } from "../../app/models/base/clock";
import { businessSlug } from "../../app/models/listings/slug";
import type { PlanId } from "../../app/models/placements/plan";
import { cities } from "../../app/models/places/gazetteer/cities";
import type { TradeSlug } from "../../app/models/trades/trade";
import type { businesses } from "../schema/businesses";
import type { BusinessHours } from "../schema/values/listings";
import { chance, choose, demoId, wholeNumber } from "./identity";
import { type DemoTown, demoTowns } from "./towns";
import { contactNames, describeRoofer, kindOf, servicesOf, streets } from "./wording";

export type DemoBusiness = typeof businesses.$inferInsert & {
  id: string;
  latitude: number;
  longitude: number;
};

/** The listing that the account of the demonstration's roofer owns. */
export const demoRoofer = {
  businessName: "Kirkgate Slaters",
  contactName: "Joanne Ashworth",
  email: "roofer@fettle.example",
} as const;

/** In each town, so many at the head of the list are claimed and verified: those get requests. */
const routablePerTown = 7;
const nearestMiles = 0.3;
const furthestMiles = 12;
const milesPerDegree = 69.1;

/** Businesses that are new to the site keep these days; the rest show the typical hours. */
const statedHours: readonly BusinessHours[] = [
  weekOf("8:00 AM - 6:00 PM", "8:00 AM - 4:00 PM"),
  weekOf("7:30 AM - 5:00 PM", "Closed"),
  weekOf("7:00 AM - 7:00 PM", "9:00 AM - 1:00 PM"),
];

function weekOf(weekday: string, saturday: string): BusinessHours {
  return {
    ...Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, weekday])),
    Saturday: saturday,
    Sunday: "Closed",
  };
}

/** Spread evenly from the nearest to the furthest, in an order that mixes the claimed with the rest. */
function scatter(town: DemoTown, centre: { latitude: number; longitude: number }, position: number) {
  const step = (position * 7) % town.roofers.length;
  const miles = nearestMiles + ((furthestMiles - nearestMiles) * step) / (town.roofers.length - 1);
  const [from, to] = town.land;
  const course = ((from + (to - from) * chance(town.slug, `bearing ${position}`)) * Math.PI) / 180;
  const north = (miles * Math.cos(course)) / milesPerDegree;
  const east = (miles * Math.sin(course)) / (milesPerDegree * Math.cos((centre.latitude * Math.PI) / 180));
  const place = town.places[Math.floor((step * town.places.length) / town.roofers.length)] ?? "";
  const [outcode = "", ...district] = place.split(" ");
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    latitude: rounded(centre.latitude + north),
    longitude: rounded(centre.longitude + east),
    outcode,
    district: district.join(" "),
  };
}

/** Royal Mail never ends a postcode in C, I, K, M, O or V, so nobody lives at these. */
function postcodeIn(outcode: string, name: string): string {
  const letter = (question: string) => choose(["C", "K", "M", "V"], name, question);
  return `${outcode} ${wholeNumber(1, 9, name, "sector")}${letter("first letter")}${letter("second letter")}`;
}

/** Every fifth business gives a mobile; each number is given once. */
function telephoneOf(town: DemoTown, townPosition: number, position: number): string {
  if (position % 5 !== 4) return `${town.telephone}${100 + position * 37}`;
  return `+447700900${500 + townPosition * 4 + Math.floor(position / 5)}`;
}

/** Fixed, so that the same rows come out on each run. */
const figuresSince = new Date("2026-05-04T09:00:00Z");

/** What an import would have said of it; its own reviews are the site's to count. */
function reviewsOf(name: string, position: number) {
  if (position === 17) return {};
  const rating = 3.8 + Math.round(chance(name, "rating") * 12) / 10;
  const count = wholeNumber(3, 160, name, "reviews");
  return {
    googleRating: Math.round(rating * 10) / 10,
    googleReviewCount: Math.ceil(count * 0.8),
    googleLastSynced: figuresSince,
  };
}

function standingOf(position: number) {
  const routable = position < routablePerTown;
  return {
    status: "active" as const,
    verified: routable || [9, 12].includes(position),
    claimed: routable || [8, 10, 14].includes(position),
  };
}

function reachOf(name: string, slug: string, position: number) {
  if (name === demoRoofer.businessName) {
    return { email: demoRoofer.email, website: "https://kirkgate-slaters.example" };
  }
  const short = slug.slice(0, 48).replace(/-$/, "");
  // One website of two firms in one town: perhaps one business, which a person is to say.
  if (name === "Oulton & Rothwell Roofing") {
    return { email: `${short}@fettle.example`, website: "https://pudsey-rubber-roofs.example" };
  }
  return {
    email: position < 13 || position % 2 === 0 ? `${short}@fettle.example` : null,
    website: position % 3 === 2 ? null : `https://${short}.example`,
  };
}

function roofer(town: DemoTown, townPosition: number, name: string, position: number): DemoBusiness {
  const city = cities.find(({ slug }) => slug === town.slug);
  if (!city) throw new RangeError(`No city ${town.slug}`);
  const id = demoId(`business ${town.slug} ${name}`);
  const slug = businessSlug(name, id);
  const year = wholeNumber(1964, 2022, name, "established");
  const { outcode, district, ...coordinates } = scatter(town, city, position);
  return {
    id,
    slug,
    businessName: name,
    contactName:
      name === demoRoofer.businessName ? demoRoofer.contactName : choose(contactNames, name, "contact"),
    description: describeRoofer({ name, city: city.name, district, year, turn: townPosition + position }),
    phone: telephoneOf(town, townPosition, position),
    ...reachOf(name, slug, position),
    streetAddress: `${wholeNumber(2, 190, name, "number")} ${choose(streets, name, "street")}, ${district}`,
    city: city.name,
    postcode: postcodeIn(outcode, name),
    ...coordinates,
    ...standingOf(position),
    serviceTypes: [...servicesOf[kindOf(name)]],
    ...reviewsOf(name, position),
    businessHours: position % 4 === 1 ? null : choose(statedHours, name, "hours"),
    establishedYear: year,
    employeeCount: wholeNumber(1, 14, name, "employees"),
  };
}

/** Who of each town pays for a placement, by their position: all of them are claimed and verified. */
const paidPlans: Readonly<Record<number, PlanId>> = {
  0: "starter",
  1: "starter",
  3: "premium",
  5: "premium",
  6: "starter",
};

/** Twenty active roofers in each of the twelve popular cities. */
export const demoRoofers: readonly DemoBusiness[] = demoTowns.flatMap((town, townPosition) =>
  town.roofers.map((name, position) => roofer(town, townPosition, name, position)),
);

/** Those of them who pay for a placement, and for which. */
export const payingRoofers: readonly { roofer: DemoBusiness; plan: PlanId }[] = demoTowns.flatMap((town) =>
  Object.entries(paidPlans).map(([position, plan]) => {
    const id = demoId(`business ${town.slug} ${town.roofers[Number(position)]}`);
    const paying = demoRoofers.find((each) => each.id === id);
    if (!paying) throw new RangeError(`No roofer ${position} in ${town.slug}`);
    return { roofer: paying, plan };
  }),
);

type OtherListing = readonly [
  trade: TradeSlug,
  name: string,
  town: string,
  phone: string,
  services: string[],
  description: string,
];

const others: readonly OtherListing[] = [
  [
    "plumbing",
    "Stopcock Plumbing",
    "leeds",
    "+441134960901",
    ["Plumbing", "Drainage"],
    "Leaks, taps, toilets and blocked drains. We ring half an hour before we arrive, and we do arrive.",
  ],
  [
    "electrical",
    "Bright & Barlow Electrical",
    "manchester",
    "+441614960902",
    ["Electrical"],
    "Rewires, fuse boards and the odd mystery fault. Certificates come by post within a week.",
  ],
  [
    "hvac",
    "Warm House Heating",
    "sheffield",
    "+441144960903",
    ["Heating & Gas", "HVAC"],
    "Boilers serviced, mended and, when there is no other way, replaced. Booked up most Januaries, so ring early.",
  ],
  [
    "landscaping",
    "Hedge & Border",
    "bristol",
    "+441174960904",
    ["Gardening & Landscaping"],
    "Patios that drain, fences that stand, hedges that behave. Two gardeners and a van called Doris.",
  ],
  [
    "painting",
    "Second Coat Decorators",
    "birmingham",
    "+441214960905",
    ["Painting & Decorating"],
    "Indoors and out. Most of our time goes into filling and sanding, which is why the paint stays on.",
  ],
  [
    "handyman",
    "The List Handyman",
    "london",
    "+442079460906",
    ["Handyman Services", "Handyman"],
    "Shelves, hinges, dripping taps, flat-pack: save up the small things and we will clear the list in a morning.",
  ],
  [
    "cleaning",
    "Top to Bottom Cleaning",
    "glasgow",
    "+441414960907",
    ["Cleaning Services"],
    "Regular and end-of-tenancy cleaning by the same two people each time. Landlords get photographs.",
  ],
  [
    "flooring",
    "Level Best Floors",
    "cardiff",
    "+442920180908",
    ["Flooring"],
    "Wood, laminate and sheet vinyl, laid on floors we have levelled first. Old boards brought back to life.",
  ],
];

export const demoOtherListings: readonly (DemoBusiness & { trade: TradeSlug })[] = others.map(
  ([trade, name, town, phone, services, description]) => {
    const city = cities.find(({ slug }) => slug === town);
    if (!city) throw new RangeError(`No city ${town}`);
    const id = demoId(`business ${town} ${name}`);
    const slug = businessSlug(name, id);
    return {
      trade,
      id,
      slug,
      businessName: name,
      contactName: choose(contactNames, name, "contact"),
      description,
      phone,
      email: `${slug}@fettle.example`,
      streetAddress: `${wholeNumber(2, 190, name, "number")} ${choose(streets, name, "street")}`,
      city: city.name,
      postcode: postcodeIn(city.outcode, name),
      latitude: city.latitude + 0.01,
      longitude: city.longitude + 0.01,
      serviceTypes: services,
      ...reviewsOf(name, 0),
      establishedYear: wholeNumber(1985, 2021, name, "established"),
    };
  },
);
