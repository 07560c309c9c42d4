import { type SQL, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { isHolding } from "~/models/leads/holders.server";
import { businesses, leadAssignments, leads } from "../../../../drizzle/schema";

/**
 * Puts the open leads into the queue of those without a business whose businesses have left the site, and takes out
 * again whose business came back. Whatever let go of a listing, and in whatever number, one reading finds it; a lead
 * that all declined stays with its homeowner, who can ask another.
 */
export async function queueReleasedLeads(): Promise<void> {
  await db.execute(sql`
    with released as (
      select ${leads.id} as id from ${leads}
      where unmatched_since is null and erased_at is null and routing_stopped_at is null and hired_at is null
        and exists (${given(sql`${leadAssignments.status} <> 'declined' and not ${holds}`)})
        and not exists (${given(holds)})
      order by id for update skip locked
    )
    update ${leads} set unmatched_since = now() from released where ${leads.id} = released.id`);
  await db.execute(sql`
    update ${leads} set unmatched_since = null
    where unmatched_since is not null and exists (${given(holds)})`);
}

const holds = isHolding(leadAssignments, businesses);

const given = (which: SQL) => sql`
  select from ${leadAssignments} join ${businesses} on ${businesses.id} = ${leadAssignments.businessId}
  where ${leadAssignments.leadId} = ${leads.id} and ${which}`;
