import { setImmediate } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { alone, type Bulk, rowsFrom, rowsOf, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { untouchedSince, updatedColumns } from "~/models/imports/storing.server";
import { settleChanged } from "~/models/placements/settlement.server";
import { listingRemovals } from "../../../drizzle/schema/imports";
import { countRemoved, findDueRemoval, listedAgain, type Removal } from "./removals.server";

/** Listings per transaction: fewer for the embedded database, which answers nobody else meanwhile. */
const atOnce = env.DATABASE_URL ? 1000 : 250;

/**
 * Completes the next removal or restoration. Only one process does so at a time, and none imports meanwhile. Resolves
 * to whether there was one; stops between two batches when `stopping` is aborted.
 */
export async function workOnRemovals(stopping: AbortSignal): Promise<"worked" | "idle"> {
  if (!(await findDueRemoval())) return "idle";
  const turn = await alone("imports", async (bulk) => {
    const removal = await findDueRemoval();
    if (removal) await workOnRemoval(bulk, removal, stopping);
    return removal !== undefined;
  });
  return turn.status === "done" && turn.outcome ? "worked" : "idle";
}

/**
 * Removes or restores in batches to the end, until told to stop, or until the opposite was asked for meanwhile; the
 * next call continues from there.
 */
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
    const batch = await bulk.transaction(async (tx): Promise<{ wanted: boolean; last: string | null }> => {
      if (!(await isStill(tx, removal))) return { wanted: false, last: null };
      return { wanted: true, last: await next(tx, removal, after) };
    });
    if (!batch.wanted) return;
    last = batch.last;
    // The embedded database runs in this process, so the event loop has to be yielded to the site.
    await setImmediate();
  } while (last !== null);
  // What is listed again stays removed, and is erased with the rest.
  const left = status === "restoring" ? await countRemoved(removal) : 0;
  const ended =
    status !== "restoring"
      ? { status: "removed" as const, removedAt: sql`now()` }
      : left > 0
        ? { status: "removed" as const, total: left }
        : { status: "restored" as const, restoredAt: sql`now()` };
  await bulk
    .update(listingRemovals)
    .set(ended)
    .where(and(eq(listingRemovals.id, id), eq(listingRemovals.status, status)));
}

/** Whether the removal's status is unchanged; it is locked until the transaction ends. */
async function isStill(tx: Transaction, { id, status }: Removal): Promise<boolean> {
  const [now] = await tx
    .select({ status: listingRemovals.status })
    .from(listingRemovals)
    .where(eq(listingRemovals.id, id))
    .for("update");
  return now?.status === status;
}

const lastOf = (result: unknown): string | null => rowsOf<{ last: string | null }>(result)[0]?.last ?? null;

/** The ids of a statement's changed rows that have an owner, whose plans have to be settled. */
const ownedOf = (changed: string) =>
  sql.raw(`(select coalesce(json_agg(id), '[]') from ${changed} where owner_id is not null)`);

/** Removes the next listings, by id, that existed when all were removed. Later ones stay. */
async function removeSome(tx: Transaction, { id }: Removal, after: string | null) {
  const chosen = sql`
    select b.id, b.status, b.slug, b.awaits_since from businesses b
    where ${after === null ? sql`true` : sql`b.id > ${after}::uuid`} and b.status <> 'removed'
      and b.created_at <= (select created_at from listing_removals where id = ${id})
    order by b.id limit ${atOnce} for update`;
  return (await removeChosen(tx, id, chosen)).last;
}

/** Removes the chosen listings and records their former state; returns the greatest id, and how many there were. */
async function removeChosen(
  tx: Transaction,
  removalId: string,
  chosen: ReturnType<typeof sql>,
): Promise<{ last: string | null; removed: number }> {
  const [removed] = await rowsFrom(tx)<{ last: string | null; removed: number; owned: string[] }>(sql`
    with chosen as materialized (${chosen}), kept as (
      insert into removed_listings (business_id, removal_id, status, slug, awaits_since)
      select id, ${removalId}::uuid, status, slug, awaits_since from chosen
    ), gone as (
      update businesses b set status = 'removed', removal_id = ${removalId}::uuid, removed_at = now(),
        slug = 'removed-' || b.id
      from chosen where b.id = chosen.id
      returning b.id, b.owner_id
    )
    select max(id::text) as last, count(*)::int as removed, ${ownedOf("gone")} as owned from chosen`);
  await settleChanged(tx, removed?.owned ?? []);
  return removed ?? { last: null, removed: 0 };
}

const columns = sql.raw(updatedColumns.join(", "));

/** First reverts updates, by the rows of the report, then removes imported listings, by id. */
async function undoSome(tx: Transaction, removal: Removal, after: string | null): Promise<string | null> {
  const row = after === null ? 0 : Number(after.startsWith("row ") ? after.slice(4) : Number.NaN);
  const last = Number.isNaN(row) ? null : await undoUpdates(tx, removal, row);
  if (last !== null) return `row ${last}`;
  return undoImports(tx, removal, Number.isNaN(row) ? after : null);
}

/** `after` and the result are row numbers. */
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

/** Restores the next listings, by id, with their former slugs unless those are taken by now. */
async function restoreSome(tx: Transaction, removal: Removal, after: string | null): Promise<string | null> {
  const { id, kind } = removal;
  const next = sql`
    select k.* from removed_listings k
    where k.removal_id = ${id} and ${after === null ? sql`true` : sql`k.business_id > ${after}::uuid`}
    order by k.business_id limit ${atOnce}`;
  const again =
    kind === "import"
      ? sql`select row from ${listedAgain(sql`(${next})`, removal)} as again`
      : sql`select null::uuid as row where false`;
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
  const [restored] = await rowsFrom(tx)<{ last: string | null; owned: string[] }>(sql`
    with chosen as materialized (${next}), again as materialized (${again}), back as (
      update businesses b set status = chosen.status, slug = chosen.slug, removal_id = null, removed_at = null
      from chosen where b.id = chosen.business_id and b.removal_id = ${id}::uuid
        and chosen.business_id not in (select row from again)
      returning b.id, b.owner_id
    )
    select max(business_id::text) as last, ${ownedOf("back")} as owned from chosen`);
  await settleChanged(tx, restored?.owned ?? []);
  // A separate statement, since the trigger on the status sets `awaits_since` anew, and waiting counts from before.
  await tx.execute(sql`
    update businesses b set awaits_since = k.awaits_since from removed_listings k
    where k.removal_id = ${id} and b.id = k.business_id and k.awaits_since is not null and b.awaits is not null
      and b.removal_id is null`);
  await tx.execute(sql`
    delete from removed_listings k using businesses b
    where k.removal_id = ${id} and b.id = k.business_id and b.removal_id is distinct from ${id}::uuid`);
  return restored?.last ?? null;
}
