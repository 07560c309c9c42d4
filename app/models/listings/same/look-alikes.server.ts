import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { nameKey, postcodeKey, websiteHost } from "../../../../drizzle/schema/evidence";
import { isOnSite } from "../../../../drizzle/schema/on-site";
import { alikeListings } from "./evidence.server";

export type LookAlike = { id: string; name: string; city: string; claimed: boolean };

/** A business that somebody is about to add. */
type Business = {
  name: string;
  /** E.164. */
  phone: string;
  email: string;
  city: string;
  postcode?: string;
};

/** Enough to find oneself among. */
const mostShown = 5;

/**
 * The active listings that may be the business somebody is about to add, by whatever speaks for it at all: a firm's
 * email tells its website.
 */
export async function findLookAlikes({ name, phone, email, city, postcode }: Business): Promise<LookAlike[]> {
  const text = (value: string) => sql`${value}::text`;
  const host = email.split("@").at(-1) ?? "";
  const business = sql`(select 1 as row, ${phone}::text as phone, ${nameKey(text(name))} as name_key,
    ${websiteHost(text(host))} as website_host, ${postcodeKey(text(postcode ?? ""))} as postcode_key,
    city_key(${city}) as city_key)`;
  const alike = alikeListings(business, {
    grades: ["certain", "likely", "possible"],
    most: mostShown,
    and: isOnSite("b"),
  });
  const found = await db.execute(sql`
    select b.id, b.business_name as name, b.city, b.claimed
    from ${alike} as alike join businesses b on b.id = alike.business_id
    order by b.claimed, alike.place`);
  return rowsOf<LookAlike>(found);
}
