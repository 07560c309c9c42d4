import { sql } from "drizzle-orm";
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
  return db.transaction(async (tx) => {
    const { changed, left } = await change(tx, run.id, forAll);
    if (changed > 0) await recordAudit(tx, importer, "edited", "import", run.id, { after: edited });
    return { status: "stored", changed, left };
  });
}

async function change(tx: Transaction, runId: string, { trade, town }: ForAll) {
  const counts = { changed: 0, left: 0 };
  const give = async (lack: keyof Lacking, columns: ReturnType<typeof sql>, note: ReturnType<typeof sql>) => {
    const isLacking = sql`r.run_id = ${runId} and r.outcome in ('imported', 'updated')
      and ${unfoundNotes[lack]} = any(r.cleaned)`;
    // The row of the report is locked too, or a second press that waits for the first would add the trade again.
    const [given] = await rowsFrom(tx)<typeof counts>(sql`
      with found as materialized (
        select r.row, b.id, b.city from import_rows r join businesses b on b.id = r.business_id
        where ${isLacking} and ${untouchedSince(runId)} for update of r, b
      ), changed as (
        update businesses b set ${columns} from found where b.id = found.id
      ), told as (
        update import_rows r set cleaned = array_replace(r.cleaned, ${unfoundNotes[lack]}, ${note})
        from found where r.run_id = ${runId} and r.row = found.row returning r.row
      )
      select (select count(*) from told)::int as changed,
        (select count(*) from import_rows r where ${isLacking})::int - (select count(*) from told)::int as left`);
    counts.changed += given?.changed ?? 0;
    counts.left += given?.left ?? 0;
  };
  if (trade) {
    const { services, note } = ofTrade(trade);
    const category = sql`coalesce(b.category_id, (select c.id from business_categories c where c.slug = ${trade.slug}))`;
    const columns = sql`service_types = ${services(sql`b.service_types`)}, category_id = ${category}`;
    await give("trade", columns, note);
  }
  if (town) await give("place", inTown(town).columns, inTown(town).note(sql`found.city`));
  return counts;
}
