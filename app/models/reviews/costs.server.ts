import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { isCounted } from "./counting.server";
import type { WorkCosts } from "./review";

/** Of fewer a figure would be somebody's bill. */
const fewestBills = 5;
const mostShown = 20;

/** What work cost in the end as reviews of the last year that count say it, by kind of work, the most often told first. */
export async function listWorkCosts(): Promise<WorkCosts[]> {
  const found = await db.execute(sql`
    select work, count(*)::int as bills,
      to_jsonb(percentile_cont(array[0.25, 0.5, 0.75]) within group (order by cost_pence)) as quarters
    from reviews where ${isCounted} and cost_pence is not null and published_at > now() - interval '1 year'
    group by work having count(*) >= ${fewestBills} order by bills desc, work limit ${mostShown}`);
  return rowsOf<{ work: string; bills: number; quarters: [number, number, number] }>(found).map(
    ({ work, bills, quarters: [from, median, to] }) => ({ work, bills, from, median, to }),
  );
}
