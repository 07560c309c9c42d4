import { sql } from "drizzle-orm";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { listedKey } from "~/models/trades/listed-service";
import { type Trade, trades } from "~/models/trades/trade";
import { importServices } from "../../../drizzle/schema/imports";
import { became } from "./file/cleaning";
import { mappingOf } from "./file/columns";
import type { SaidServices } from "./file/service-names";
import { unfoundNotes, unknownService } from "./run";
import { type Importer, type ImportRun, isOpenRun, queueRun } from "./runs.server";
import { untouchedSince } from "./storing.server";

/** What operators said of services so far. */
export async function findSaidServices(): Promise<SaidServices> {
  const said = await db.select().from(importServices);
  return new Map(said.map(({ word, service }) => [word, service]));
}

/** A service that nobody knows, and how many rows of a run that are stored name it. */
export type UnknownService = { name: string; rows: number };
const mostUnknown = 20;

/** The services of a run, or of its trial, that nobody knows: the 20 commonest. */
export const listUnknownServices = (runId: string): Promise<UnknownService[]> =>
  rowsFrom(db)<UnknownService>(sql`
    select substring(note from ${`^${unknownService("(.*)")}$`}) as name, count(*)::int as rows
    from import_rows r cross join unnest(r.cleaned) as note
    where r.run_id = ${runId} and r.outcome in ('imported', 'updated') and note like ${unknownService("%")}
    group by 1 order by 2 desc, 1 limit ${mostUnknown}`);

/**
 * Says which trade services are of, by their names in the report: for every later file, for the listings of this run that
 * nobody has changed or claimed since, and for its trial, which begins again. Names of trades that do not exist are left out.
 */
export async function sayServices(
  importer: Importer,
  run: ImportRun,
  said: ReadonlyMap<string, string>,
): Promise<void> {
  const meant = [...said].flatMap(([name, slug]) => {
    const trade = trades.find((each) => each.slug === slug);
    return trade && listedKey(name) ? [{ name, trade }] : [];
  });
  if (meant.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { name, trade } of meant) await remember(tx, run, name, trade);
    const services = Object.fromEntries(meant.map(({ name, trade }) => [name, trade.label]));
    await recordAudit(tx, importer, "edited", "import", run.id, { after: { services } });
  });
  if (run.status !== "checked" || !isOpenRun(run)) return;
  const { mapping, updateExisting } = run;
  await queueRun(importer, run.id, { stage: "check", mapping: mappingOf(mapping), updateExisting });
}

async function remember(tx: Transaction, { id }: ImportRun, name: string, { slug, label }: Trade) {
  const change = { service: label, updatedAt: sql`now()` };
  await tx
    .insert(importServices)
    .values({ word: listedKey(name), ...change })
    .onConflictDoUpdate({ target: importServices.word, set: change });
  const note = unknownService(name);
  await tx.execute(sql`
    with changed as (
      update businesses b set service_types = array_replace(array_remove(b.service_types, ${label}), ${name}, ${label}),
        category_id = coalesce(b.category_id, (select c.id from business_categories c where c.slug = ${slug}))
      from import_rows r
      where r.run_id = ${id} and ${note} = any(r.cleaned) and b.id = r.business_id and ${untouchedSince(id)}
      returning r.row)
    update import_rows r set cleaned =
      array_remove(array_replace(r.cleaned, ${note}, ${became("Services", name, label)}), ${unfoundNotes.trade})
    from changed where r.run_id = ${id} and r.row = changed.row`);
}
