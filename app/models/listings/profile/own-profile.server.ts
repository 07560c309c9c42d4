import { and, eq, inArray } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { listingId } from "~/models/listings/slug";
import { findPlace } from "~/models/places/lookup.server";
import { tradeOfService } from "~/models/trades/trade";
import { type BusinessRow, businessCategories, businesses } from "../../../../drizzle/schema/businesses";
import { listingChecks } from "../../../../drizzle/schema/listings";
import type { LocationSource } from "../../../../drizzle/schema/values/listings";
import { moveListing } from "../changes.server";
import { freezeDisputed } from "../open-dispute.server";
import type { CheckKind } from "./check";
import { endChecks, isCheckOf } from "./checks.server";
import { isWorked, type OwnListing } from "./own-business.server";
import { type ProfileChange, profileOf } from "./own-profile";
import { profileServices } from "./profile-services";
import { isStale } from "./profile-version.server";

type ProfileOutcome =
  /** `waits`: some fields were not saved because a dispute holds them. */
  | { status: "saved"; waits: boolean }
  /** Services that are neither offered nor were the business's before. */
  | { status: "unknown services"; services: string[] }
  /** Somebody else saved it since the form was opened; nothing is written. */
  | { status: "changed"; stored: ProfileChange }
  /** No active, claimed business of this account. */
  | { status: "missing" };

type Location = { latitude: number | null; longitude: number | null; locationSource: LocationSource };
type Current = Pick<BusinessRow, "city" | "postcode" | "categoryId" | "serviceTypes">;

/**
 * Saves an owner's profile, or a part of it. The place follows from the postcode, else the city, by our own tables,
 * when either changed; the category from the services. The slug never changes; ratings, flags, status and owner are not
 * touched. `version` identifies the state of the profile when the form was opened.
 */
export async function saveProfile(
  own: OwnListing,
  wished: Partial<ProfileChange>,
  version?: string,
): Promise<ProfileOutcome> {
  if (!listingId(own.businessId)) return { status: "missing" };
  const { city, postcode = null } = wished;
  const place = city === undefined ? undefined : await locate({ city, postcode });
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(businesses).where(isWorked(own)).for("update");
    if (!current) return { status: "missing" };
    const { change, waits } = await freezeDisputed(tx, current, { ...profileOf(current), ...wished });
    const said = { ...change, city: place?.city ?? current.city };
    if (isStale(version, current, said)) return { status: "changed", stored: current };
    const written = await writeProfile(tx, current, change, place);
    return written.status === "saved" ? { ...written, waits } : written;
  });
}

/** Which checks say something of each of these. */
const checkedFields = {
  phone: "phone",
  streetAddress: "address",
  city: "address",
  postcode: "address",
} as const satisfies Partial<Record<keyof ProfileChange, CheckKind>>;

/**
 * Writes the profile of a listing that the transaction has locked; `place` is from {@link locate}, if it may move. A
 * check ends with the phone number or address that it was of.
 */
export async function writeProfile(
  tx: Transaction,
  current: BusinessRow,
  change: ProfileChange,
  place: (Location & { city: string }) | undefined,
): Promise<{ status: "saved" } | Extract<ProfileOutcome, { status: "unknown services" }>> {
  const unknown = change.serviceTypes.filter(
    (service) => !current.serviceTypes.includes(service) && !profileServices.some((each) => each === service),
  );
  if (unknown.length > 0) return { status: "unknown services", services: unknown };
  const stays = current.city === change.city && current.postcode === change.postcode;
  const { city, ...profile } = { ...change, ...(stays ? {} : place) };
  const categoryId = await categoryOf(tx, change.serviceTypes, current);
  await moveListing(tx, eq(businesses.id, current.id), { city, categoryId }, profile);
  const now = { ...profile, city };
  const fields = Object.keys(checkedFields) as (keyof typeof checkedFields)[];
  const changed = fields.filter((field) => (now[field] ?? "") !== (current[field] ?? ""));
  const kinds = changed.map((field) => checkedFields[field]);
  if (kinds.length > 0) await endChecks(tx, and(isCheckOf(current.id), inArray(listingChecks.kind, kinds)));
  return { status: "saved" };
}

/** Looks up the place. A city that differs only in case takes the map's spelling. */
export async function locate(
  { city, postcode }: Pick<ProfileChange, "city" | "postcode">,
  within?: Database,
): Promise<Location & { city: string }> {
  const byPostcode = postcode ? await findPlace(postcode, undefined, within) : undefined;
  const town = await findPlace(city, undefined, within);
  const known = byPostcode ?? town;
  return {
    city: town && town.name.toLowerCase() === city.toLowerCase() ? town.name : city,
    latitude: known?.latitude ?? null,
    longitude: known?.longitude ?? null,
    locationSource: byPostcode ? "postcode" : town ? "city" : "default",
  };
}

/** The category of the first service that has one; the present category stays while any service belongs to it. */
async function categoryOf(
  tx: Transaction,
  services: readonly string[],
  current: Current,
): Promise<string | null> {
  const trades = services.flatMap((service) => tradeOfService(service) ?? []);
  if (trades.length === 0) return null;
  const found = await tx
    .select({ id: businessCategories.id, slug: businessCategories.slug })
    .from(businessCategories)
    .where(inArray(businessCategories.slug, trades));
  if (found.some(({ id }) => id === current.categoryId)) return current.categoryId;
  const first = trades.find((trade) => found.some(({ slug }) => slug === trade));
  return found.find(({ slug }) => slug === first)?.id ?? null;
}
