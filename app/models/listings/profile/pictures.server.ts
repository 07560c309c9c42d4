import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { listingId } from "~/models/listings/slug";
import { businesses } from "../../../../drizzle/schema/businesses";
import { businessPictures, letGoPictures } from "../../../../drizzle/schema/listings";
import { isWorked, lockWorked, type OwnListing } from "./own-business.server";
import { logoAddress, mostGalleryPictures, type Picture, type PictureKind, photoAddress } from "./picture";

const columns = pick(businessPictures, "id", "kind", "path", "alt", "width", "height");

/** The pictures of a business, the logo first, then the gallery in its order. */
export const listPictures = (businessId: ListingId, from: Pick<Transaction, "select"> = db) =>
  from
    .select(columns)
    .from(businessPictures)
    .where(eq(businessPictures.businessId, businessId))
    .orderBy(
      sql`${businessPictures.kind} = 'gallery'`,
      asc(businessPictures.position),
      asc(businessPictures.id),
    );

export type Room = { status: "room" } | { status: "full" } | { status: "missing" };

/** Whether the business of this account may have one more picture of the kind; a logo takes the place of another. */
export async function findRoom(own: OwnListing, kind: PictureKind): Promise<Room> {
  if (!listingId(own.businessId)) return { status: "missing" };
  const [business] = await db.select({ id: businesses.id }).from(businesses).where(isWorked(own));
  if (!business) return { status: "missing" };
  return isFull(await listPictures(business.id), kind) ? { status: "full" } : { status: "room" };
}

const isFull = (pictures: readonly Picture[], kind: PictureKind) =>
  kind === "gallery" && pictures.filter((each) => each.kind === kind).length >= mostGalleryPictures;

const minutesToArrive = 60;

/** Notes that files are about to be written: unless a picture owns them within the hour, they are deleted again. */
export async function announcePicture(path: string): Promise<void> {
  const dueAt = sql`now() + make_interval(mins => ${minutesToArrive})`;
  await db.insert(letGoPictures).values({ path, dueAt });
}

/** Makes announced files a picture of the business: its logo, replacing the present one, or the gallery's last. */
export const recordPicture = (own: OwnListing, picture: Omit<Picture, "id" | "alt">): Promise<Room> =>
  db.transaction(async (tx) => {
    const pictures = await lockPictures(tx, own);
    if (!pictures) return { status: "missing" };
    if (isFull(pictures, picture.kind)) return { status: "full" };
    const gone = pictures.filter(({ kind }) => kind === "logo" && kind === picture.kind);
    await removeRows(tx, gone);
    const position = sql`(select coalesce(max(position), 0) + 1 from business_pictures where business_id = ${own.businessId}::uuid)`;
    await tx.insert(businessPictures).values({ ...picture, businessId: own.businessId, position });
    await tx.delete(letGoPictures).where(eq(letGoPictures.path, picture.path));
    await writeAddresses(tx, own.businessId, picture.kind);
    return { status: "room" };
  });

export type PictureChange =
  | { do: "remove" }
  | { do: "up" }
  | { do: "down" }
  /** To a position; the first is 0. */
  | { do: "place"; at: number };

/** Changes one picture of the business, and with it the order of the others. */
export const changePicture = (
  own: OwnListing,
  pictureId: string,
  change: PictureChange,
): Promise<{ status: "changed"; kind: PictureKind } | { status: "missing" }> =>
  db.transaction(async (tx) => {
    const pictures = (await lockPictures(tx, own)) ?? [];
    const picture = pictures.find(({ id }) => id === pictureId);
    if (!picture) return { status: "missing" };
    const { kind } = picture;
    if (change.do === "remove") await removeRows(tx, [picture]);
    else await writeOrder(tx, moved(pictures, picture, change));
    await writeAddresses(tx, own.businessId, kind);
    return { status: "changed", kind };
  });

/** Writes descriptions of photos, by their ids; unknown ids are ignored. Returns the pictures as they were before. */
export const describePictures = (
  own: OwnListing,
  alts: ReadonlyMap<string, string>,
): Promise<{ status: "described"; pictures: readonly Picture[] } | { status: "missing" }> =>
  db.transaction(async (tx) => {
    const pictures = await lockPictures(tx, own);
    if (!pictures) return { status: "missing" };
    const said = pictures.filter(({ id, alt }) => (alts.get(id) ?? alt) !== alt);
    for (const { id } of said) {
      await tx
        .update(businessPictures)
        .set({ alt: alts.get(id) ?? "" })
        .where(eq(businessPictures.id, id));
    }
    if (said.length > 0) await writeAddresses(tx, own.businessId, "gallery");
    return { status: "described", pictures };
  });

/** Locks the pictures against other changes; undefined when the account has no such business. */
async function lockPictures(tx: Transaction, own: OwnListing): Promise<Picture[] | undefined> {
  const businessId = await lockWorked(tx, own);
  return businessId ? listPictures(businessId, tx) : undefined;
}

async function removeRows(tx: Transaction, pictures: readonly Picture[]): Promise<void> {
  const ids = pictures.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(businessPictures).where(inArray(businessPictures.id, ids));
}

/** The order with one picture moved. The first cannot move up, nor the last down. */
function moved(
  pictures: readonly Picture[],
  picture: Picture,
  change: Exclude<PictureChange, { do: "remove" }>,
): Picture[] {
  const order = pictures.filter(({ kind }) => kind === picture.kind);
  const from = order.findIndex(({ id }) => id === picture.id);
  const to = change.do === "place" ? change.at : from + (change.do === "up" ? -1 : 1);
  order.splice(from, 1);
  order.splice(Math.max(0, to), 0, picture);
  return order;
}

async function writeOrder(tx: Transaction, order: readonly Picture[]): Promise<void> {
  for (const [position, { id }] of order.entries()) {
    await tx.update(businessPictures).set({ position }).where(eq(businessPictures.id, id));
  }
}

/** Updates the columns of the business that lists and pages read its pictures from. */
async function writeAddresses(tx: Transaction, businessId: ListingId, kind: PictureKind): Promise<void> {
  const pictures = (await listPictures(businessId, tx)).filter((each) => each.kind === kind);
  const logo = pictures[0] ? logoAddress(pictures[0].path) : null;
  const addresses =
    kind === "logo" ? { logoUrl: logo } : { galleryImages: pictures.map(({ path }) => photoAddress(path)) };
  await tx
    .update(businesses)
    .set({ ...addresses, updatedAt: sql`now()` })
    .where(eq(businesses.id, businessId));
}

const pathsAtOnce = 200;

/** Path prefixes of files that are due for deletion, at most 200, the longest due first. */
export async function listDueFiles(): Promise<string[]> {
  const rows = await db
    .select({ path: letGoPictures.path })
    .from(letGoPictures)
    .where(lte(letGoPictures.dueAt, sql`now()`))
    .orderBy(asc(letGoPictures.dueAt))
    .limit(pathsAtOnce);
  return rows.map(({ path }) => path);
}

/** Makes the files of an announced picture due for deletion now, since no picture came of them. */
export async function letGo(path: string): Promise<void> {
  await db.update(letGoPictures).set({ dueAt: sql`now()` }).where(eq(letGoPictures.path, path));
}

const daysToBringBack = 30;

/**
 * Deletes the pictures of businesses that were removed so long ago that nobody restores them. Returns how many
 * pictures; their files go with the next sweep of files.
 */
export const letRemovedPicturesGo = (): Promise<number> =>
  db.transaction(async (tx) => {
    const long = sql`now() - make_interval(days => ${daysToBringBack})`;
    // A listing that its owner took down has no `removedAt`, so that no operator reopens it.
    const removedAt = sql`coalesce(${businesses.removedAt}, ${businesses.updatedAt})`;
    const removed = tx
      .select({ id: businesses.id })
      .from(businesses)
      .where(and(eq(businesses.status, "removed"), lte(removedAt, long)));
    const gone = await tx
      .delete(businessPictures)
      .where(inArray(businessPictures.businessId, removed))
      .returning({ businessId: businessPictures.businessId });
    const theirs = [...new Set(gone.map(({ businessId }) => businessId))];
    if (theirs.length > 0) {
      await tx
        .update(businesses)
        .set({ logoUrl: null, galleryImages: [] })
        .where(inArray(businesses.id, theirs));
    }
    return gone.length;
  });

/** Forgets files that have been deleted from the store. */
export async function forgetFiles(gone: readonly string[]): Promise<void> {
  if (gone.length > 0) await db.delete(letGoPictures).where(inArray(letGoPictures.path, [...gone]));
}
