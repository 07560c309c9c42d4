import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { leads } from "../../../drizzle/schema";
import type { Memory } from "./people";

const rows = async (query: ReturnType<typeof sql>): Promise<string[]> =>
  rowsOf<{ said: string }>(await db.execute(query)).map(({ said }) => said);

/** The invariants that are broken, in words; a run passes only without any. */
export async function findBroken(memory: Memory): Promise<string[]> {
  const stored = await db.select({ key: leads.idempotencyKey }).from(leads);
  const keys = new Set(stored.map(({ key }) => key));
  const lost = memory.acknowledged
    .filter(({ draftId }) => !keys.has(draftId))
    .map(({ email }) => `lost: the lead of ${email}`);
  const bought = new Set(memory.bought);
  const known = new Set(await rows(sql`select id as said from subscriptions`));
  const unheard = [...bought].filter((id) => !known.has(id)).map((id) => `unheard: the plan ${id}`);
  return [
    ...memory.wrong,
    ...lost,
    ...unheard,
    ...(await rows(
      sql`select 'doubled: the lead of ' || email as said from leads group by email having count(*) > 1`,
    )),
    ...(await rows(sql`
      select 'more than three have the lead ' || lead_id as said from lead_assignments group by lead_id having count(*) > 3`)),
    ...(await rows(sql`
      select 'more places than there are: ' || place_plan || ' in ' || city_key as said from subscriptions
      where place is not null group by trade, city_key, place_plan
      having count(*) > (select places from plans where id = place_plan) or count(distinct place) < count(*)`)),
    ...(await rows(sql`
      select 'paid for other than once: ' || s.id as said from subscriptions s
      where (select count(*) from subscription_payments p where p.subscription_id = s.id) <> 1`)),
    ...(await findChangedByStrangers(memory)),
  ];
}

/** A status that its business never sent. */
async function findChangedByStrangers({ sent }: Memory): Promise<string[]> {
  const changed = rowsOf<{ key: string; status: string }>(
    await db.execute(sql`
      select lead_id || ' ' || business_id as key, status from lead_assignments where status not in ('new', 'assigned')`),
  );
  return changed
    .filter(({ key, status }) => !sent.get(key)?.has(status))
    .map(({ key, status }) => `a stranger wrote ${status} into ${key}`);
}
