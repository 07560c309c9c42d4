import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { mappingOf } from "./file/columns";
import { type ForAll, inTown, ofTrade } from "./lacking.server";
import { type Lacking, unfoundNotes } from "./run";
import { type Importer, type ImportRun, isOpenRun, queueRun } from "./runs.server";
import { untouchedSince } from "./storing.server";

type PutRight =
  /** It is tried again with what was said. */
  | { status: "queued" }
  /** Nothing is changed: a trial or an import of it is under way. */
  | { status: "begun" }
  /** How many listings have it now, and how many lack it still because somebody changed, claimed or removed them. */
  | { status: "stored"; changed: number; left: number };

/**
 * Gives all rows of a run that lack a trade or a place what an operator said of them (`said`, read as `forAll`): of a
 * trial, what will be imported; of an import, its listings that nobody has changed or claimed since.
 */
export async function putRight(
  importer: Importer,
  run: ImportRun,
  said: Lacking,
  forAll: ForAll,
): Promise<PutRight> {
  const edited = { trade: forAll.trade?.label, town: forAll.town?.name };
  if (isOpenRun(run)) {
    const mapping = mappingOf(run.mapping);
    const lacking = { ...mapping.lacking, ...said };
    const wish = { stage: "check", mapping: { ...mapping, lacking } } as const;
    return queueRun(importer, run.id, { ...wish, updateExisting: run.updateExisting }, edited);
  }
  if (run.status === "waiting" || run.status === "running") return { status: "begun" };
  const giving = givingOf(forAll);
  return db.transaction(async (tx) => {
    const { changed, left } = await give(tx, run.id, giving);
    if (changed > 0) await recordAudit(tx, importer, "edited", "import", run.id, { after: edited });
    return { status: "stored", changed, left };
  });
}

/** The note of a row that lacks it, what its listing `b` gets, and the note in its place; `found` has the listing as it was. */
type Giving = { lack: string; columns: SQL; note: SQL };

function givingOf({ trade, town }: ForAll): Giving {
  if (town)
    return {
      lack: unfoundNotes.place,
      columns: inTown(town).columns,
      note: inTown(town).note(sql`found.city`),
    };
  if (!trade) throw new Error("Neither a trade nor a town was said");
  const { services, note } = ofTrade(trade);
  const category = sql`coalesce(b.category_id, (select c.id from business_categories c where c.slug = ${trade.slug}))`;
  const columns = sql`service_types = ${services(sql`b.service_types`)}, category_id = ${category}`;
  return { lack: unfoundNotes.trade, columns, note };
}

async function give(tx: Transaction, runId: string, { lack, columns, note }: Giving) {
  const isLacking = sql`r.run_id = ${runId} and r.outcome in ('imported', 'updated') and ${lack} = any(r.cleaned)`;
  // The row of the report is locked too, or a second press that waits for the first would add the trade again.
  const [given] = await rowsFrom(tx)<{ changed: number; lacking: number }>(sql`
    with found as materialized (
      select r.row, b.id, b.city from import_rows r join businesses b on b.id = r.business_id
      where ${isLacking} and ${untouchedSince(runId)} for update of r, b
    ), changed as (
      update businesses b set ${columns} from found where b.id = found.id
    ), told as (
      update import_rows r set cleaned = array_replace(r.cleaned, ${lack}, ${note})
      from found where r.run_id = ${runId} and r.row = found.row
    )
    select (select count(*) from found)::int as changed,
      (select count(*) from import_rows r where ${isLacking})::int as lacking`);
  const { changed, lacking } = given ?? { changed: 0, lacking: 0 };
  return { changed, left: lacking - changed };
}
