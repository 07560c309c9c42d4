import { and, eq, gt, sql } from "drizzle-orm";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { unsureRows } from "../../../drizzle/schema/imports";
import { pageOf, type UnsureAnswer } from "./run";
import type { Importer, ImportRun } from "./runs.server";

/** The kept columns of an unsure row: its content, the listing that it may be, and why. */
const kept = ["line", "business_name", "phone", "city", "postcode", "website", "why", "business_id"];
const columns = sql.raw(kept.join(", "));
const anew = sql.raw(kept.map((column) => `excluded.${column}`).join(", "));

/** Keeps the staged rows that a trial was unsure of. An answer stays where the question is still the same. */
export async function keepUnsure(tx: Transaction, runId: string): Promise<void> {
  await tx.execute(sql`
    delete from import_held_rows h where run_id = ${runId} and not exists (
      select from import_staging s where s.row = h.row
        and (s.perhaps, s.business_name, s.phone) = (h.business_id, h.business_name, h.phone))`);
  await tx.execute(sql`
    insert into import_held_rows (run_id, row, ${columns})
    select ${runId}, row, line, business_name, phone, city, postcode, website, why, perhaps
    from import_staging where perhaps is not null
    on conflict (run_id, row) do update set (${columns}) = row(${anew})`);
}

/** `open`: how many have no answer; `changed`: whether any was answered after the trial counted. */
type UnsureCounts = { rows: number; open: number; changed: boolean };

/** Counts the rows that a trial was unsure of. */
export async function countUnsure({ id, finishedAt }: ImportRun): Promise<UnsureCounts> {
  const [found] = await rowsFrom(db)<UnsureCounts>(sql`
    select count(*)::int as rows, (count(*) filter (where answer is null))::int as open,
      coalesce(bool_or(answered_at > ${finishedAt?.toISOString() ?? null}::timestamptz), false) as changed
    from import_held_rows where run_id = ${id}`);
  return found ?? { rows: 0, open: 0, changed: false };
}

const pageSize = 20;

/** The next 20 rows after row `after` that a trial was unsure of, answered or not, in the order of the file. */
export async function listUnsure(runId: string, after: number) {
  const [h, b] = [unsureRows, businesses];
  const found = await db
    .select({
      ...{ row: h.row, line: h.line, why: h.why, answer: h.answer },
      /** Who answered. */
      by: accounts.email,
      says: { name: h.businessName, city: h.city, postcode: h.postcode, phone: h.phone, website: h.website },
      /** The listing that it may be; null once that is erased. */
      listing: {
        ...{ id: b.id, claimed: b.claimed },
        ...{ name: b.businessName, city: b.city, postcode: b.postcode, phone: b.phone, website: b.website },
      },
    })
    .from(h)
    .leftJoin(b, eq(b.id, h.businessId))
    .leftJoin(accounts, eq(accounts.id, h.answeredBy))
    .where(and(eq(h.runId, runId), gt(h.row, after)))
    .orderBy(h.row)
    .limit(pageSize + 1);
  return pageOf(found, pageSize);
}

/** Answers an unsure row, or opens it again with null; `over` when it has another answer than was `seen`, or no longer waits. */
export const answerUnsure = async (
  importer: Importer,
  runId: string,
  { row, seen, answer }: { row: number; seen: UnsureAnswer | null; answer: UnsureAnswer | null },
): Promise<{ status: "answered" | "over" }> =>
  db.transaction(async (tx) => {
    const [answered] = await rowsFrom(tx)(sql`
      with tried as (select id from import_runs where id = ${runId} and status = 'checked' for share)
      update import_held_rows h set answer = ${answer}, answered_by = ${importer.id}, answered_at = now()
      from tried where h.run_id = tried.id and h.row = ${row}::int
        and (h.answer is not distinct from ${seen} or h.answer is not distinct from ${answer}) returning h.row`);
    if (!answered) return { status: "over" };
    await recordAudit(tx, importer, "edited", "import", runId, { after: { row, answer } });
    return { status: "answered" };
  });
