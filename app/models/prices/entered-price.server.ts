import { and, eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { lockLead } from "~/models/leads/holders.server";
import { readRequestNow } from "~/models/leads/now/now.server";
import { findKey } from "~/models/reading/find-key";
import { priceFiles, prices, priceVersions } from "../../../drizzle/schema/prices";
import { listVersions } from "./own-prices.server";
import { type PriceTerms, totalsOf } from "./price";

/** What a homeowner says of a price on paper. */
type Entry = {
  /** The entry that is changed. */
  priceId?: string;
  /** The name of whoever made the price, as typed; of a new entry only. */
  whose: string;
  terms: PriceTerms;
  /** A JPEG of at most `mostPhotoBytes`, in place of the photo it had. */
  photo?: Buffer;
  /** Whether the photo it had is removed. */
  withoutPhoto?: boolean;
};

/** The most prices that a homeowner may enter for one request. */
const mostEntries = 6;

type Entered =
  | { status: "entered" }
  | { status: "full" }
  /** The request is not proved, its details are deleted, or it has no such entry. */
  | { status: "closed" };

/**
 * Saves a price that a homeowner has on paper, with a photo of it; as the next version of the entry that `priceId`
 * names, or of one with the same name and terms, which was sent twice. Nobody else sees it.
 */
export const enterPrice = async (
  leadId: LeadId,
  { priceId, whose, terms, photo, withoutPhoto }: Entry,
): Promise<Entered> =>
  db.transaction(async (tx) => {
    await lockLead(tx, leadId);
    const now = await readRequestNow(tx, leadId);
    if (!now?.proved || now.did.state === "deleted") return { status: "closed" };
    // A business that has the request is itself, however its name was spelt.
    const business = now.given.find(({ name }) => findKey(name) === findKey(whose));
    const by = { businessId: business?.id ?? null, name: business ? "" : whose };
    const known = priceId ? await findEntry(tx, leadId, priceId) : await findSame(tx, leadId, by, terms);
    if (priceId && !known) return { status: "closed" };
    const entries = await tx.$count(prices, and(eq(prices.leadId, leadId), eq(prices.entered, true)));
    if (!known && entries >= mostEntries) return { status: "full" };
    const [price] = known
      ? [known]
      : await tx
          .insert(prices)
          .values({ leadId, entered: true, ...by })
          .returning();
    if (!price) throw new Error("A price was not stored");
    const [before] = await listVersions(tx, price.id);
    const fileId = photo ? await storePhoto(tx, price.id, photo) : withoutPhoto ? null : before?.fileId;
    const { total: totalPence } = totalsOf(terms);
    const number = (before?.number ?? 0) + 1;
    await tx.insert(priceVersions).values({ priceId: price.id, number, terms, totalPence, fileId });
    await forgetOldPhotos(tx, price.id);
    return { status: "entered" };
  });

async function storePhoto(tx: Transaction, priceId: string, bytes: Buffer): Promise<string | undefined> {
  const photo = { priceId, name: "photo.jpg", type: "image/jpeg" as const, bytes };
  const [stored] = await tx.insert(priceFiles).values(photo).returning({ id: priceFiles.id });
  return stored?.id;
}

/** Deletes the photos of an entry but for those of its newest version and of the one that was chosen. */
const forgetOldPhotos = (tx: Transaction, priceId: string) =>
  tx.execute(sql`
    delete from price_files f where f.price_id = ${priceId} and not exists (
      select from price_versions v join prices p on p.id = v.price_id join leads l on l.id = p.lead_id
      where v.file_id = f.id and (v.id = l.hired_version_id
        or v.number = (select max(n.number) from price_versions n where n.price_id = f.price_id)))`);

/** An entry of the request with this name and these terms. */
async function findSame(
  tx: Transaction,
  leadId: LeadId,
  { businessId, name }: { businessId: ListingId | null; name: string },
  terms: PriceTerms,
) {
  const [same] = await tx
    .select({ price: prices })
    .from(prices)
    .innerJoin(priceVersions, eq(priceVersions.priceId, prices.id))
    .where(
      and(
        ...[eq(prices.leadId, leadId), eq(prices.entered, true), eq(prices.name, name)],
        ...[businessId ? eq(prices.businessId, businessId) : undefined, eq(priceVersions.terms, terms)],
      ),
    )
    .limit(1);
  return same?.price;
}

/** A price that the request's homeowner entered; undefined for any other. */
async function findEntry(database: Database | Transaction, leadId: LeadId, priceId: string) {
  if (!isId(priceId)) return undefined;
  const [price] = await database.select().from(prices).where(isEntry(leadId, priceId));
  return price;
}

/** The same, with its newest terms. */
export async function findEntered(leadId: LeadId, priceId: string) {
  const price = await findEntry(db, leadId, priceId);
  const [newest] = price ? await listVersions(db, price.id) : [];
  return price && newest && { ...price, terms: newest.terms, hasPhoto: newest.fileId !== null };
}

/** Deletes a price that the homeowner entered; one that they have chosen stays. */
export const removeEntry = async (
  leadId: LeadId,
  priceId: string,
): Promise<{ status: "removed" | "chosen" | "missing" }> =>
  db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const price = await findEntry(tx, leadId, priceId);
    if (!lead || !price) return { status: "missing" };
    const versions = await listVersions(tx, price.id);
    if (versions.some(({ id }) => id === lead.hiredVersionId)) return { status: "chosen" };
    await tx.delete(prices).where(isEntry(leadId, priceId));
    return { status: "removed" };
  });

const isEntry = (leadId: LeadId, priceId: string) =>
  and(eq(prices.id, priceId), eq(prices.leadId, leadId), eq(prices.entered, true));
