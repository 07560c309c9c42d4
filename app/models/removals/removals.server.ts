import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { type Database, db, rowsFrom, rowsOf, type Transaction } from "~/database/db.server";
import { locks } from "~/database/locks.server";
import { recordAudit } from "~/models/audit/audit.server";
import { isId } from "~/models/base/uuid";
import type { Importer } from "~/models/imports/runs.server";
import { alikeListings } from "~/models/listings/same/evidence.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { importRuns, listingRemovals, removedListings } from "../../../drizzle/schema/imports";
import { isKept } from "../../../drizzle/schema/on-site";

export type Removal = typeof listingRemovals.$inferSelect;

/** How long a removal can be restored (product decisions, section 7). */
export const daysToRestore = 30;
/** How many listings can be removed. */
export const countRemovable = (on: Database = db): Promise<number> =>
  on.$count(businesses, isKept(businesses));

/**
 * Removes all listings. They leave every page, count and search with the commit (`removed_until`), and can be restored
 * for 30 days; what belongs to them stays as it is. A worker writes their status and frees their slugs in batches.
 * Asking again while that is under way returns the same removal.
 */
export const removeAll = (importer: Importer): Promise<Removal> =>
  db.transaction(async (tx) => {
    // If two run at once, the second finds the removal of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.removalOfAll})`);
    const [begun] = await tx
      .select()
      .from(listingRemovals)
      .where(and(eq(listingRemovals.kind, "all"), eq(listingRemovals.status, "removing")));
    if (begun) return begun;
    const removal = await write(tx, importer, {
      ...{ kind: "all", runId: null, total: await countRemovable(tx) },
      // Not the transaction's time, since it may have waited: listings created meanwhile are removed, too.
      createdAt: sql`clock_timestamp()`,
    });
    // No row of a business is written yet: this tells who keeps pages and the count.
    await tx.execute(sql`select pg_notify('all_removed', ''), pg_notify('businesses_changed', '')`);
    await recordAudit(tx, importer, "removed", "import", removal.id, { after: { listings: removal.total } });
    return removal;
  });

type UndoOutcome = { status: "begun"; removal: Removal } | { status: "impossible" };

/** Starts undoing an import: its listings are removed unless changed or claimed since; its updates are reverted. */
export const undoImport = (importer: Importer, runId: string): Promise<UndoOutcome> =>
  db.transaction(async (tx) => {
    const [run] = await tx
      .update(importRuns)
      .set({ undoneAt: sql`now()` })
      .where(
        and(
          eq(importRuns.id, runId),
          inArray(importRuns.status, ["done", "failed", "cancelled"]),
          sql`${importRuns.undoneAt} is null and ${importRuns.imported} + ${importRuns.updated} > 0`,
          sql`not exists (${removalOfAllAfter(sql`${importRuns.startedAt}`)})`,
        ),
      )
      .returning({ id: importRuns.id });
    if (!run) return { status: "impossible" };
    const removal = await write(tx, importer, { kind: "import", runId });
    await recordAudit(tx, importer, "removed", "import", runId, { after: { removal: removal.id } });
    return { status: "begun", removal };
  });

async function write(
  tx: Transaction,
  importer: Importer,
  what: PgInsertValue<typeof listingRemovals>,
): Promise<Removal> {
  const [removal] = await tx
    .insert(listingRemovals)
    .values({ ...what, createdBy: importer.id })
    .returning();
  if (!removal) throw new Error("A removal was not written");
  await tx.execute(sql`select pg_notify('import_work', '')`);
  return removal;
}

/**
 * Restores what was removed, but for listings of an undone import that are listed again: these stay removed. A slug that
 * was taken meanwhile gets a number. Those whose
 * status is not written yet are on the site again with the commit, the others as workers write theirs. Impossible while
 * another removal of all is under way.
 */
export const restoreRemoval = (
  by: Importer | "system",
  id: string,
): Promise<{ status: "restoring" | "impossible" }> =>
  db.transaction(async (tx) => {
    if (!isId(id)) return { status: "impossible" };
    const [removal] = await tx
      .update(listingRemovals)
      .set({ status: "restoring" })
      .where(
        and(
          eq(listingRemovals.id, id),
          inArray(listingRemovals.status, ["removing", "removed"]),
          sql`not exists (select from listing_removals r where r.kind = 'all' and r.status = 'removing' and r.id <> ${id})`,
        ),
      )
      .returning();
    if (!removal) return { status: "impossible" };
    if (removal.runId)
      await tx.update(importRuns).set({ undoneAt: null }).where(eq(importRuns.id, removal.runId));
    await recordAudit(tx, by, "restored", "import", removal.runId ?? removal.id);
    await tx.execute(sql`select pg_notify('import_work', '')`);
    return { status: "restoring" };
  });

/** Removals of all listings after a time, unless restored. */
const removalOfAllAfter = (time: SQL): SQL => sql`
  select from listing_removals r where r.kind = 'all' and r.created_at > ${time}
    and r.status in ('removing', 'removed', 'erasing', 'erased')`;

/** Whether an import's listings were removed since with all others. */
export async function isRemovedSince({ id }: { id: string }): Promise<boolean> {
  const found = await db.execute(sql`
    select from import_runs i where i.id = ${id} and exists (${removalOfAllAfter(sql`i.started_at`)})`);
  return rowsOf(found).length > 0;
}

export type ListedRemoval = Removal & {
  by: string | null;
  /** The undone import's file, how many listings it had added, and how many it had updated. */
  fileName: string | null;
  imported: number | null;
  updated: number | null;
};

/** The newest 20 removals, with who began them. */
export async function listRemovals(): Promise<ListedRemoval[]> {
  const rows = await db
    .select({
      ...{ removal: listingRemovals, by: accounts.email, fileName: importRuns.fileName },
      ...{ imported: importRuns.imported, updated: importRuns.updated },
    })
    .from(listingRemovals)
    .leftJoin(accounts, eq(accounts.id, listingRemovals.createdBy))
    .leftJoin(importRuns, eq(importRuns.id, listingRemovals.runId))
    .orderBy(desc(listingRemovals.createdAt), listingRemovals.id)
    .limit(20);
  return rows.map(({ removal, ...about }) => ({ ...removal, ...about }));
}

/** How many listings a removal has taken off the site so far, or still has while it is being restored. */
export const countRemoved = ({ id }: Pick<Removal, "id">): Promise<number> =>
  db.$count(removedListings, eq(removedListings.removalId, id));

/** The removed listings among `few` (of a `business_id`) of an undone import that were listed again since, as `row`. */
export const listedAgain = (few: SQL, { runId }: Pick<Removal, "runId">): SQL => {
  const rows = sql`(select b.id as row, b.phone, b.name_key, b.website_host, b.postcode_key, b.city_key
    from businesses b join ${few} as few on few.business_id = b.id)`;
  const and = sql`b.created_at is distinct from (select started_at from import_runs where id = ${runId})`;
  return alikeListings(rows, { grades: ["certain"], most: 1, and });
};

/** How many listings of an undone import are listed again; 0 of other removals, whose listings all come back. */
export async function countListedAgain(removal: Pick<Removal, "id" | "kind" | "runId">): Promise<number> {
  if (removal.kind !== "import") return 0;
  const removed = sql`(select business_id from removed_listings where removal_id = ${removal.id})`;
  const [found] = await rowsFrom(db)<{ again: number }>(
    sql`select count(*)::int as again from ${listedAgain(removed, removal)} as again`,
  );
  return found?.again ?? 0;
}

/** Undefined for an invalid id. */
export async function findRemoval(id: string): Promise<Removal | undefined> {
  if (!isId(id)) return undefined;
  const [removal] = await db.select().from(listingRemovals).where(eq(listingRemovals.id, id));
  return removal;
}

/** The undoing of an import, while it is under way or stands; undefined once it is restored. */
export async function findUndoing(runId: string): Promise<Removal | undefined> {
  const [removal] = await db
    .select()
    .from(listingRemovals)
    .where(and(eq(listingRemovals.runId, runId), ne(listingRemovals.status, "restored")))
    .orderBy(desc(listingRemovals.createdAt))
    .limit(1);
  return removal;
}

/** The oldest removal or restoration under way. */
export async function findDueRemoval(): Promise<Removal | undefined> {
  const [removal] = await db
    .select()
    .from(listingRemovals)
    .where(inArray(listingRemovals.status, ["removing", "restoring"]))
    .orderBy(asc(listingRemovals.createdAt))
    .limit(1);
  return removal;
}
