import { and, asc, eq, or, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { businesses, websiteHost } from "../../../drizzle/schema";

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

/** Enough to find oneself among; a phone number or a host has few listings. */
const mostShown = 5;

/**
 * The listings on the site that may be the business somebody is about to add: the same phone number, the website
 * that the email belongs to, or the same name in the same city or at the same postcode.
 */
export function findLookAlikes({ name, phone, email, city, postcode }: Business): Promise<LookAlike[]> {
  const host = email.toLowerCase().split("@").at(-1) ?? "";
  const samePlace = or(
    sql`lower(${businesses.city}) = lower(${city})`,
    postcode
      ? sql`replace(upper(${businesses.postcode}), ' ', '') = ${postcode.replace(" ", "")}`
      : undefined,
  );
  return db
    .select({
      id: businesses.id,
      name: businesses.businessName,
      city: businesses.city,
      claimed: businesses.claimed,
    })
    .from(businesses)
    .where(
      and(
        eq(businesses.status, "active"),
        or(
          eq(businesses.phone, phone),
          sql`${websiteHost(businesses.website)} = ${host}`,
          and(sql`lower(${businesses.businessName}) = lower(${name})`, samePlace),
        ),
      ),
    )
    .orderBy(asc(businesses.claimed), asc(businesses.businessName), asc(businesses.id))
    .limit(mostShown);
}
