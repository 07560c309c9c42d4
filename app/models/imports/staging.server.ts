import { sql } from "drizzle-orm";
import { type Copy, rowsOf, type Transaction } from "~/database/db.server";
import { copyLine } from "./copy-lines.server";
import { type Deciding, type Decision, skipReasons } from "./decide.server";
import type { CleanFileRow } from "./row";

/** What an update writes where the row `r` says something of it; the rest is its owner's or a person's to say. */
export const updates: readonly (readonly [column: string, source: string])[] = [
  ["business_name", "r.business_name"],
  ["contact_name", "r.contact_name"],
  ["email", "r.email"],
  ["phone", "r.phone"],
  ["website", "r.website"],
  ["description", "nullif(r.description, '')"],
  ["street_address", "r.street_address"],
  ["city", "r.city"],
  ["postcode", "r.postcode"],
  ["service_types", "r.service_types"],
  ["established_year", "r.established_year"],
  ["employee_count", "r.employee_count"],
];

const differs = sql.raw(
  updates
    .map(([column, from]) => `coalesce(b.${column} is distinct from ${from} and ${from} is not null, false)`)
    .join(" or "),
);

const into = `import_staging (row, line, cleaned, business_id, business_name, contact_name, email, phone, website,
  description, street_address, city, postcode, latitude, longitude, location_source, trade, service_types,
  established_year, employee_count)`;

/** Puts a row beside the others that are to be compared with the listing that each was found to be. */
export const stageLine = (
  { row, line, read: { listing: l, cleaned } }: CleanFileRow,
  businessId: string | null,
): string =>
  copyLine([
    ...[row, line, cleaned.length > 0 ? cleaned : null, businessId],
    ...[l.businessName, l.contactName, l.email, l.phone, l.website, l.description, l.streetAddress, l.city],
    ...[l.postcode, l.latitude, l.longitude, l.locationSource, l.trade, l.serviceTypes],
    ...[l.establishedYear, l.employeeCount],
  ]);

export const stageLines = (copy: Copy, lines: string): Promise<void> => copy(into, lines);

/** What becomes of staged rows: an update, or nothing for a reason. `hold` lets nobody change their listings any more. */
export async function settleStaged(tx: Transaction, hold: "hold" | "look"): Promise<void> {
  await tx.execute(sql`
    update import_staging s set outcome = case when why is null then 'updated' else 'skipped' end, reason = why
    from (
      select r.row, case
        when b.claimed or b.owner_id is not null then ${skipReasons.claimed}
        when b.status <> 'active' then ${skipReasons.offSite}
        when not (${differs}) then ${skipReasons.same}
      end as why
      from import_staging r join businesses b on b.id = r.business_id
      ${hold === "hold" ? sql`for no key update of b` : sql``}
    ) as settled
    where settled.row = s.row`);
}

/** The columns that an update may change. */
export const updatedColumns = [
  ...updates.map(([column]) => column),
  ...["category_id", "latitude", "longitude", "location_source", "updated_at"],
];

const before = sql.raw(
  `jsonb_build_object(${updatedColumns.map((column) => `'${column}', b.${column}`).join(", ")})`,
);
const changes = sql.raw(
  updates.map(([column, from]) => `${column} = coalesce(${from}, b.${column})`).join(", "),
);
const moved = sql.raw(`(r.location_source <> 'default'
  and (r.location_source = 'row' or coalesce(r.postcode, b.postcode) is distinct from b.postcode))`);

/**
 * Changes the listings of rows that the decision left open, and says in the report what became of each row and what
 * the listing was. Never a claimed one, ratings, flags, status or owner; the place follows a new postcode or city.
 */
export async function updateListed(
  { tx, copy }: { tx: Transaction; copy: Copy },
  rows: readonly { row: CleanFileRow; decision: Decision }[],
  { runId }: Deciding,
): Promise<{ updated: number; skipped: number }> {
  if (rows.length === 0) return { updated: 0, skipped: 0 };
  await tx.execute(sql`truncate import_staging`);
  await stageLines(copy, rows.map(({ row, decision }) => stageLine(row, decision.businessId)).join(""));
  await tx.execute(sql`analyze import_staging`);
  await settleStaged(tx, "hold");
  await tx.execute(sql`
    insert into import_rows (run_id, row, line, outcome, business_name, reason, cleaned, business_id, before)
    select ${runId}, r.row, r.line, r.outcome, r.business_name, r.reason, r.cleaned, r.business_id,
      case when r.outcome = 'updated' then ${before} end
    from import_staging r join businesses b on b.id = r.business_id`);
  const changed = await tx.execute(sql`
    update businesses b set ${changes},
      category_id = case when r.service_types is null then b.category_id
        else (select c.id from business_categories c where c.slug = r.trade) end,
      latitude = case when ${moved} then r.latitude else b.latitude end,
      longitude = case when ${moved} then r.longitude else b.longitude end,
      location_source = case when ${moved} then r.location_source else b.location_source end,
      updated_at = (select started_at from import_runs where id = ${runId})
    from import_staging r where r.outcome = 'updated' and b.id = r.business_id
    returning r.row`);
  const updated = rowsOf(changed).length;
  return { updated, skipped: rows.length - updated };
}
