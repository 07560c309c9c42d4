import { type SQL, sql } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { db } from "~/database/db.server";
import { isHolding } from "~/models/leads/holders.server";
import { mostEver } from "~/models/leads/own-request/another.server";
import { businesses, leadAssignments, leads } from "../../../../drizzle/schema";

/** Whoever asked so long ago has found somebody, or does not wait for us. */
const soughtDays = 30;

/**
 * Puts the open leads into the queue of those without a business whose businesses have left the site, and takes out
 * again whose business came back, and for whom nothing can or should be done any more: six had it, or it is 30 days
 * old. Whatever let go of a listing, and in whatever number, one reading finds it; a lead that all declined stays with
 * its homeowner, who can ask another.
 */
export async function queueReleasedLeads(): Promise<void> {
  await db.execute(sql`
    with released as (
      select ${leads.id} as id from ${leads}
      where unmatched_since is null and erased_at is null and routing_stopped_at is null and hired_at is null
        and ${isReleased()}
      order by id for update skip locked
    )
    update ${leads} set unmatched_since = now() from released where ${leads.id} = released.id`);
  // One that was given to nobody was never released: it waits until it is given.
  await db.execute(sql`
    update ${leads} set unmatched_since = null
    where unmatched_since is not null and exists (${given(sql`true`)}) and not (${isReleased()})`);
}

const isReleased = (): SQL => sql`${leads.createdAt} > ${ago({ days: soughtDays })}
  and exists (${given(sql`${leadAssignments.status} <> 'declined' and not ${holds}`)})
  and not exists (${given(holds)})
  and (select count(*) from ${leadAssignments} where ${leadAssignments.leadId} = ${leads.id}) < ${mostEver}`;

const holds = isHolding(leadAssignments, businesses);

const given = (which: SQL) => sql`
  select from ${leadAssignments} join ${businesses} on ${businesses.id} = ${leadAssignments.businessId}
  where ${leadAssignments.leadId} = ${leads.id} and ${which}`;
