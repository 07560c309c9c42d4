import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { db, isEmail, pick } from "~/database/db.server";
import { listDeskListings } from "~/models/listings/admin/lists.server";
import { parsePhone } from "~/models/reading/phone";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import { outbox } from "../../../drizzle/schema/messages";
import { searchPeople } from "./people.server";

/** How many of each kind are shown; a longer text narrows the search. */
const mostOfAKind = 10;

/**
 * Searches the desk for listings, people, leads, claims and messages, at most ten of each: listings as on their own
 * page (`total` and `meant` as there), with their claims; people, leads and claims by email, number or beginning of a
 * name; messages by the email or number that they went to. Each search has an index.
 */
export async function searchDesk(q: string) {
  const [found, people, messages] = await Promise.all([
    listDeskListings({ show: "active", q, page: 1 }),
    searchPeople(q),
    findMessages(q),
  ]);
  const listings = found.listings.slice(0, mostOfAKind);
  const ofListings = await findClaims(listings.map(({ id }) => id));
  const claims = people.filter(({ kind }) => kind === "claim");
  const known = new Set(ofListings.map(({ id }) => id));
  return {
    listings: listings.map(({ id, name, city, status }) => ({ id, name, city, status })),
    ...{ total: found.total, meant: found.meant },
    leads: people.filter(({ kind }) => kind === "lead").slice(0, mostOfAKind),
    claims: [...ofListings, ...claims.filter(({ id }) => !known.has(id))].slice(0, mostOfAKind),
    people: people.filter(({ kind }) => kind !== "lead" && kind !== "claim").slice(0, mostOfAKind),
    messages,
  };
}

/** The claims of these listings, the latest first. */
const findClaims = async (listingIds: readonly string[]) =>
  listingIds.length === 0
    ? []
    : db
        .select({
          id: businessClaims.id,
          name: businessClaims.contactName,
          what: sql<string>`'claim to ' || ${businesses.businessName}`,
          createdAt: businessClaims.createdAt,
        })
        .from(businessClaims)
        .innerJoin(businesses, eq(businesses.id, businessClaims.businessId))
        .where(and(inArray(businessClaims.businessId, [...listingIds]), ne(businessClaims.email, "")))
        .orderBy(desc(businessClaims.createdAt), desc(businessClaims.id))
        .limit(mostOfAKind);

/** Messages to an email or number, which must be complete. */
async function findMessages(q: string) {
  const recipient = parsePhone(q).e164 ?? (q.includes("@") ? q : undefined);
  if (!recipient) return [];
  return db
    .select(pick(outbox, "id", "channel", "subject", "status", "createdAt"))
    .from(outbox)
    .where(and(isEmail(outbox.recipient, recipient), ne(outbox.recipient, "")))
    .orderBy(desc(outbox.createdAt))
    .limit(mostOfAKind);
}
