import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type Bulk, db, rowsOf, type Transaction } from "~/database/db.server";
import { listLater } from "~/models/listings/waiting.server";
import { recordAudit } from "~/models/operations/audit.server";
import { uuid } from "~/models/operations/uuid";
import { accounts, importRuns, listingRemovals } from "../../../drizzle/schema";
import type { Importer } from "./runs.server";
import { updatedColumns } from "./staging.server";

export type Removal = typeof listingRemovals.$inferSelect;

/** How long a removal can be restored (product decisions, section 7). */
export const daysToRestore = 30;
/** Listings in one transaction: the embedded database answers nobody meanwhile. */
const atOnce = 1000;

/** How many listings there are to remove. */
export async function countRemovable(): Promise<number> {
  const result = await db.execute(
    sql`select count(*)::int as count from businesses where status <> 'removed'`,
  );
  return rowsOf<{ count: number }>(result)[0]?.count ?? 0;
}

/**
 * Begins to remove every listing there is: a worker does it in batches. They leave every page, count and search, free
 * their slugs, and can be restored for 30 days; what belongs to them stays as it is.
 */
export function removeAll(importer: Importer): Promise<Removal> {
  return db.transaction(async (tx) => {
    const removal = await write(tx, importer, { kind: "all", runId: null });
    await recordAudit(tx, {
      actor: importer,
      action: "removed",
      subject: { kind: "import", id: removal.id },
      after: { listings: removal.total },
    });
    return removal;
  });
}

export type UndoOutcome = { status: "begun"; removal: Removal } | { status: "impossible" };

/** Begins to take back an import: what it listed, and nobody has changed or claimed since, goes; updates go back. */
export function undoImport(importer: Importer, runId: string): Promise<UndoOutcome> {
  return db.transaction(async (tx) => {
    const [run] = await tx
      .update(importRuns)
      .set({ undoneAt: sql`now()` })
      .where(
        and(
          eq(importRuns.id, runId),
          inArray(importRuns.status, ["done", "failed", "cancelled"]),
          sql`${importRuns.undoneAt} is null and ${importRuns.imported} + ${importRuns.updated} > 0`,
        ),
      )
      .returning({ id: importRuns.id });
    if (!run) return { status: "impossible" };
    const removal = await write(tx, importer, { kind: "import", runId });
    await recordAudit(tx, {
      actor: importer,
      action: "removed",
      subject: { kind: "import", id: runId },
      after: { removal: removal.id },
    });
    return { status: "begun", removal };
  });
}

async function write(
  tx: Transaction,
  importer: Importer,
  what: Pick<Removal, "kind" | "runId">,
): Promise<Removal> {
  const total =
    what.kind === "all" ? sql`(select count(*)::int from businesses where status <> 'removed')` : sql`0`;
  const [removal] = await tx
    .insert(listingRemovals)
    .values({ ...what, createdBy: importer.id, total })
    .returning();
  if (!removal) throw new Error("A removal was not written");
  await tx.execute(sql`select announce('import_work', '')`);
  return removal;
}

/** Begins to bring everything back as it was; a slug that was taken meanwhile gets a number. */
export function restoreRemoval(
  by: Importer | "system",
  id: string,
): Promise<{ status: "restoring" | "impossible" }> {
  return db.transaction(async (tx) => {
    if (!uuid.safeParse(id).success) return { status: "impossible" };
    const [removal] = await tx
      .update(listingRemovals)
      .set({ status: "restoring" })
      .where(and(eq(listingRemovals.id, id), inArray(listingRemovals.status, ["removing", "removed"])))
      .returning();
    if (!removal) return { status: "impossible" };
    if (removal.runId) {
      await tx.update(importRuns).set({ undoneAt: null }).where(eq(importRuns.id, removal.runId));
    }
    await recordAudit(tx, {
      actor: by,
      action: "restored",
      subject: { kind: "import", id: removal.runId ?? removal.id },
    });
    await tx.execute(sql`select announce('import_work', '')`);
    return { status: "restoring" };
  });
}

export type ListedRemoval = Removal & { by: string | null };

/** The newest removals, with who pressed. */
export async function listRemovals(): Promise<ListedRemoval[]> {
  const rows = await db
    .select({ removal: listingRemovals, by: accounts.email })
    .from(listingRemovals)
    .leftJoin(accounts, eq(accounts.id, listingRemovals.createdBy))
    .orderBy(desc(listingRemovals.createdAt), listingRemovals.id)
    .limit(20);
  return rows.map(({ removal, by }) => ({ ...removal, by }));
}

export async function findRemoval(id: string): Promise<Removal | undefined> {
  const [removal] = await db.select().from(listingRemovals).where(eq(listingRemovals.id, id));
  return removal;
}

/** The removal or restoration that is next. */
export async function findDueRemoval(): Promise<Removal | undefined> {
  const [removal] = await db
    .select()
    .from(listingRemovals)
    .where(inArray(listingRemovals.status, ["removing", "restoring"]))
    .orderBy(asc(listingRemovals.createdAt))
    .limit(1);
  return removal;
}

/** Removes or restores in batches to the end, or until told to stop; whoever goes on begins where this ended. */
export async function workOnRemoval(
  { db: bulk }: Bulk,
  removal: Removal,
  stopping: AbortSignal,
): Promise<void> {
  const { id, status, kind } = removal;
  let last: string | null = null;
  const next = status === "restoring" ? restoreSome : kind === "all" ? removeSome : undoSome;
  do {
    if (stopping.aborted) return;
    const after: string | null = last;
    last = await bulk.transaction(async (tx) => {
      await listLater(tx);
      return next(tx, removal, after);
    });
  } while (last !== null);
  const ended =
    status === "restoring"
      ? { status: "restored" as const, restoredAt: sql`now()` }
      : { status: "removed" as const, removedAt: sql`now()` };
  await bulk
    .update(listingRemovals)
    .set(ended)
    .where(and(eq(listingRemovals.id, id), eq(listingRemovals.status, status)));
}

const lastOf = (result: unknown): string | null => rowsOf<{ last: string | null }>(result)[0]?.last ?? null;

/** The next by id that was there when all were removed. Those that come later stay. */
async function removeSome(tx: Transaction, { id, createdAt }: Removal, after: string | null) {
  const chosen = sql`
    select b.id, b.status, b.slug, b.awaits_since from businesses b
    where ${after === null ? sql`true` : sql`b.id > ${after}::uuid`} and b.status <> 'removed'
      and b.created_at <= ${createdAt.toISOString()}::timestamptz + interval '1 millisecond'
    order by b.id limit ${atOnce} for update`;
  return (await removeChosen(tx, id, chosen)).last;
}

/** Takes the chosen off the site, each with what it was before; the greatest of their ids, and how many they were. */
async function removeChosen(
  tx: Transaction,
  removalId: string,
  chosen: ReturnType<typeof sql>,
): Promise<{ last: string | null; removed: number }> {
  const result = await tx.execute(sql`
    with chosen as materialized (${chosen}), kept as (
      insert into removed_listings (business_id, removal_id, status, slug, awaits_since)
      select id, ${removalId}::uuid, status, slug, awaits_since from chosen
    ), gone as (
      update businesses b set status = 'removed', removal_id = ${removalId}::uuid, removed_at = now(),
        slug = 'removed-' || b.id
      from chosen where b.id = chosen.id
    )
    select max(id::text) as last, count(*)::int as removed from chosen`);
  return rowsOf<{ last: string | null; removed: number }>(result)[0] ?? { last: null, removed: 0 };
}

const columns = sql.raw(updatedColumns.join(", "));

/** First what was updated goes back, by the rows of the report, then what was imported goes, by id. */
async function undoSome(tx: Transaction, removal: Removal, after: string | null): Promise<string | null> {
  const row = after === null ? 0 : Number(after.startsWith("row ") ? after.slice(4) : Number.NaN);
  const last = Number.isNaN(row) ? null : await undoUpdates(tx, removal, row);
  if (last !== null) return `row ${last}`;
  return undoImports(tx, removal, Number.isNaN(row) ? after : null);
}

const untouchedSince = (runId: string | null) => sql`
  b.updated_at = (select started_at from import_runs where id = ${runId})
  and not b.claimed and b.owner_id is null and b.status = 'active'
  and not exists (select from business_claims c where c.business_id = b.id)`;

/** `after` is a row's number, and so is what is returned. */
async function undoUpdates(tx: Transaction, { runId }: Removal, after: number): Promise<string | null> {
  const result = await tx.execute(sql`
    with rows as materialized (
      select r.* from import_rows r where r.run_id = ${runId} and r.outcome = 'updated' and r.row > ${after}::int
      order by r.row limit ${atOnce}
    ), back as (
      update businesses b set (${columns}) = (select ${columns} from jsonb_populate_record(null::businesses, r.before))
      from rows r where b.id = r.business_id and ${untouchedSince(runId)}
    )
    select max(row)::text as last from rows`);
  return lastOf(result);
}

async function undoImports(tx: Transaction, { id, runId }: Removal, after: string | null) {
  const chosen = sql`
    select b.id, b.status, b.slug, b.awaits_since from businesses b
    where b.created_at = (select started_at from import_runs where id = ${runId}) and ${untouchedSince(runId)}
      and ${after === null ? sql`true` : sql`b.id > ${after}::uuid`}
    order by b.id limit ${atOnce} for update of b`;
  const { last, removed } = await removeChosen(tx, id, chosen);
  await tx.execute(sql`update listing_removals set total = total + ${removed}::int where id = ${id}`);
  return last;
}

/** The next by id; each gets back what it was, its slug too unless somebody has taken it since. */
async function restoreSome(tx: Transaction, { id }: Removal, after: string | null): Promise<string | null> {
  const next = sql`
    select k.* from removed_listings k
    where k.removal_id = ${id} and ${after === null ? sql`true` : sql`k.business_id > ${after}::uuid`}
    order by k.business_id limit ${atOnce}`;
  await tx.execute(sql`
    with next as materialized (${next}), taken as (
      select k.business_id, k.slug from next k
      where exists (select from businesses o where o.slug = k.slug and o.id <> k.business_id)
    )
    update removed_listings k set slug = t.slug || '-' || (
      select n from generate_series(2, 100000) as n
      where not exists (select from businesses o where o.slug = t.slug || '-' || n)
        and not exists (select from removed_listings o where o.slug = t.slug || '-' || n)
      order by n limit 1)
    from taken t where t.business_id = k.business_id`);
  const result = await tx.execute(sql`
    with chosen as materialized (${next}), back as (
      update businesses b set status = chosen.status, slug = chosen.slug, removal_id = null, removed_at = null
      from chosen where b.id = chosen.business_id and b.removal_id = ${id}::uuid
    )
    select max(business_id::text) as last from chosen`);
  const last = lastOf(result);
  // By itself: what an operator waits to do counts from when it began, and the trigger on the status would begin anew.
  await tx.execute(sql`
    update businesses b set awaits_since = k.awaits_since from removed_listings k
    where k.removal_id = ${id} and b.id = k.business_id and k.awaits_since is not null and b.awaits is not null
      and b.removal_id is null`);
  await tx.execute(sql`
    delete from removed_listings k using businesses b
    where k.removal_id = ${id} and b.id = k.business_id and b.removal_id is distinct from ${id}::uuid`);
  return last;
}
