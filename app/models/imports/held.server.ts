import { sql } from "drizzle-orm";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
import type { Evidence } from "~/models/listings/same/evidence";
import { type HeldAnswer, pageOf } from "./run";
import { type Importer, type ImportRun, recordImport } from "./runs.server";

/** What is kept of a row that is held: what it says, which listing it perhaps is, and what speaks for that. */
const kept = ["line", "business_name", "phone", "city", "postcode", "website", "why", "business_id"];
const columns = sql.raw(kept.join(", "));
const anew = sql.raw(kept.map((column) => `excluded.${column}`).join(", "));

/** Keeps what a trial held of the rows that are staged. What was answered stays where the question is the same. */
export async function keepHeld(tx: Transaction, runId: string): Promise<void> {
  await tx.execute(sql`
    delete from import_held_rows h where run_id = ${runId}
      and not exists (select from import_staging s where s.row = h.row and s.perhaps is not null)`);
  await tx.execute(sql`
    insert into import_held_rows as held (run_id, row, ${columns})
    select ${runId}, row, line, business_name, phone, city, postcode, website, why, perhaps
    from import_staging where perhaps is not null
    on conflict (run_id, row) do update set (${columns}) = row(${anew}),
      answer = case when (held.business_id, held.business_name, held.phone)
        = (excluded.business_id, excluded.business_name, excluded.phone) then held.answer end`);
}

/** `open`: of which nobody said anything; `changed`: whether something was said since the trial counted. */
type HeldCounts = { rows: number; open: number; changed: boolean };

/** How many rows a trial held. */
export async function countHeld({ id, finishedAt }: ImportRun): Promise<HeldCounts> {
  const [found] = await rowsFrom(db)<HeldCounts>(sql`
    select count(*)::int as rows, (count(*) filter (where answer is null))::int as open,
      coalesce(bool_or(answered_at > ${finishedAt?.toISOString() ?? null}::timestamptz), false) as changed
    from import_held_rows where run_id = ${id}`);
  return found ?? { rows: 0, open: 0, changed: false };
}

type Said = { name: string; city: string } & Record<"postcode" | "phone" | "website", string | null>;
type HeldRow = {
  row: number;
  line: number;
  why: Evidence;
  /** What the row says. */
  says: Said;
  /** The listing that it perhaps is; null once that is erased. */
  listing: (Said & { id: string; claimed: boolean }) | null;
  answer: HeldAnswer | null;
  /** Who answered. */
  by: string | null;
};

const heldPageSize = 20;
const said = (alias: string) =>
  sql.raw(`'name', ${alias}.business_name, 'city', ${alias}.city, 'postcode', ${alias}.postcode,
    'phone', ${alias}.phone, 'website', ${alias}.website`);

/** The rows that a trial held, answered or not, behind row `after`: 20 in the order of the file. */
export async function listHeld(runId: string, after: number): Promise<{ rows: HeldRow[]; next?: number }> {
  const found = await rowsFrom(db)<HeldRow>(sql`
      select h.row, h.line, h.why, h.answer, a.email as by, jsonb_build_object(${said("h")}) as says,
        case when b.id is not null then jsonb_build_object('id', b.id, 'claimed', b.claimed, ${said("b")}) end as listing
      from import_held_rows h left join businesses b on b.id = h.business_id
      left join accounts a on a.id = h.answered_by
      where h.run_id = ${runId} and h.row > ${after}::int order by h.row limit ${heldPageSize + 1}`);
  return pageOf(found, heldPageSize);
}

/** Says of a row that was held what it is, or that this is open again; `over` once the run is not waiting for that. */
export const answerHeld = async (
  importer: Importer,
  runId: string,
  { row, answer }: { row: number; answer: HeldAnswer | null },
): Promise<{ status: "answered" | "over" }> =>
  db.transaction(async (tx) => {
    const [answered] = await rowsFrom(tx)(sql`
      with tried as (select id from import_runs where id = ${runId} and status = 'checked' for share)
      update import_held_rows h set answer = ${answer}, answered_by = ${importer.id}, answered_at = now()
      from tried where h.run_id = tried.id and h.row = ${row}::int returning h.row`);
    if (!answered) return { status: "over" };
    await recordImport(tx, importer, runId, "edited", { row, answer });
    return { status: "answered" };
  });
