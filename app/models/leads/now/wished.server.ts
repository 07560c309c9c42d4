import { sql } from "drizzle-orm";
import { type Database, db, rowsFrom, type Transaction } from "~/database/db.server";
import { uuid } from "~/models/base/uuid";
import { milesFrom } from "~/models/listings/search/plane.server";
import { takesRequests, wishOf } from "~/models/quiz/wish";
import { findTradeOf } from "~/models/trades/trade";
import { askedWork, fitOf } from "~/models/trades/who-fits";
import { isAway, isOnSite } from "../../../../drizzle/schema/on-site";
import type { RequestFacts, Wished } from "./now";

type Read = {
  id: ListingId;
  name: string;
  onSite: boolean;
  checked: boolean;
  away: boolean;
  reached: boolean;
  trade: string | null;
  services: string[];
  miles: number | null;
  radius: number;
};

/**
 * The business that a homeowner asked for and that was not given the request, with the rule of routing that refuses it
 * now; null if it was given it, or none was asked for.
 */
export async function readWished(
  database: Database | Transaction,
  lead: Pick<RequestFacts["lead"], "answers" | "serviceType" | "latitude" | "longitude">,
  given: readonly { id: ListingId }[],
): Promise<Wished | null> {
  const wish = wishOf(lead.answers);
  if (!wish || given.some(({ id }) => id === wish.id)) return null;
  const { latitude, longitude } = lead;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const [business] = await rowsFrom(database)<Read>(sql`
    select b.id, b.business_name as name, ${isOnSite("b")} as "onSite", b.claimed and b.verified as checked,
      ${isAway("b")} as away, b.email is not null or b.owner_id is not null as reached,
      c.slug as trade, b.service_types as services, b.service_radius_miles as radius,
      case when b.location_source is distinct from 'default' then ${at ? milesFrom(at) : sql`null`} end as miles
    from businesses b left join business_categories c on c.id = b.category_id
    where b.id = (select coalesce(merged_into_id, id) from businesses where id = ${wish.id}::uuid)`);
  if (!business) return { id: wish.id, name: "a business", refusal: "gone" };
  const { id, name } = business;
  return { id, name, refusal: refusalOf(business, lead, at !== null) };
}

function refusalOf(
  { onSite, checked, away, reached, trade, services, miles, radius }: Read,
  { serviceType, answers }: Pick<RequestFacts["lead"], "answers" | "serviceType">,
  located: boolean,
): Wished["refusal"] {
  const asked = findTradeOf(serviceType);
  if (!onSite) return "gone";
  if (!checked || !reached) return "unchecked";
  if (asked?.slug !== trade || !asked || fitOf(askedWork(asked, answers), services) === "never")
    return "work";
  if (!located) return "nowhere";
  if (miles === null || miles > radius) return "area";
  return away ? "away" : "since";
}

/** A business that a homeowner can ask for by name, going by its listing, and whether it is away; undefined for any other. */
export async function findAskable(
  id: ListingId,
): Promise<{ id: ListingId; name: string; away: boolean } | undefined> {
  const known = uuid.safeParse(id);
  if (!known.success) return undefined;
  const result = await rowsFrom(db)<Read>(sql`
    select b.id, b.business_name as name, b.claimed, b.verified, c.slug as trade, ${isAway("b")} as away
    from businesses b left join business_categories c on c.id = b.category_id
    where b.id = ${known.data}::uuid and ${isOnSite("b")}`);
  type Read = { id: string; name: string; away: boolean } & Parameters<typeof takesRequests>[0];
  const [found] = result;
  return found && takesRequests(found) ? found : undefined;
}
