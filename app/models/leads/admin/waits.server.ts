import { type SQL, sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import { ago } from "~/database/batches.server";
import { type Database, db, instant, type Transaction } from "~/database/db.server";
import { hoursToDesk } from "~/models/leads/clock/clock";
import { isHolding, isOpen } from "~/models/leads/holders.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { leadAssignments, leadDue, leads } from "../../../../drizzle/schema/leads";

/** Homeowners who asked longer ago have found somebody or no longer wait for us: their leads are not queued again. */
const soughtDays = 30;

/**
 * Since when a lead waits for an operator, as of `at`; null while it does not. The one rule of that queue:
 *
 * - its homeowner still wants somebody, and
 * - no business has it, or none that has it answered and the homeowner said that nobody rang, or 48 hours passed.
 *
 * An operator's choice ends the wait, until something new of that kind happens.
 */
const waitsSince = (at: Date): SQL => sql`case
  when not ${isOpen} then null
  when not exists (${given(holds)}) then case
    when ${leads.deskChoiceAt} is null or exists (${given(sql`${leadAssignments.updatedAt} >= ${leads.deskChoiceAt}`)})
    then ${instant(at)} end
  when exists (${given(sql`${holds} and ${answered}`)}) or exists (select ${ofQuestion} and d.answer = 'yes') then null
  else coalesce(
    (select d.answered_at ${ofQuestion} and d.answer = 'no' and d.answered_at >= ${chosenAt}),
    (
      select min(${leadAssignments.createdAt}) + ${sql.raw(`interval '${hoursToDesk} hours'`)}
      from ${leadAssignments} join ${businesses} on ${businesses.id} = ${leadAssignments.businessId}
      where ${leadAssignments.leadId} = ${leads.id} and ${holds} and ${leadAssignments.createdAt} >= ${chosenAt}
        and ${leadAssignments.createdAt} <= ${instant(at)} - ${sql.raw(`interval '${hoursToDesk} hours'`)}
    )
  )
end`;

/** Adds leads to the queue or removes them by the rule above; called after every change that the rule depends on. */
export async function keepDesk(tx: Transaction, leadIds: readonly LeadId[], at = new Date()): Promise<void> {
  await keep(tx, sql`select unnest(${makePgArray([...leadIds])}::uuid[]) as id`, at);
}

/**
 * The same for leads that did not change themselves, but whose businesses left the site. It finds them whatever the
 * cause and however many businesses left.
 */
export async function keepDeskOfReleased(at = new Date()): Promise<void> {
  await keep(
    db,
    sql`
      select id from ${leads} where unmatched_since is null and ${isOpen}
        and ${leads.createdAt} > ${ago({ days: soughtDays })}
        and exists (${given(sql`${leadAssignments.status} <> 'declined' and not ${holds}`)})
        and not exists (${given(holds)})`,
    at,
  );
}

/**
 * The leads whose clock is out of date because of their businesses: one is back, so that the lead waits no more, or the
 * one that was in touch has left, so that the others have to answer.
 */
export async function listOutdated(at: Date): Promise<LeadId[]> {
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(
      sql`${leads.unmatchedSince} is not null and exists (${given(sql`true`)}) and ${waitsSince(at)} is null
        or ${isOpen} and ${leads.createdAt} > ${ago({ days: soughtDays })}
        and exists (${given(sql`${answered} and ${leadAssignments.status} <> 'declined' and not ${holds}`)})
        and not exists (${given(sql`${holds} and ${answered}`)})
        and not exists (select ${ofQuestion} and d.answer = 'yes')
        and exists (${given(sql`${holds} and not exists (
          select from ${leadDue} d where d.assignment_id = ${leadAssignments.id} and d.kind = 'desk')`)})`,
    );
  return found.map(({ id }) => id);
}

async function keep(database: Database | Transaction, which: SQL, at: Date): Promise<void> {
  await database.execute(sql`
    with picked as (select id from ${leads} where id in (${which}) order by id for no key update skip locked),
    judged as (
      select ${leads.id} as id, ${waitsSince(at)} as since from ${leads} join picked on picked.id = ${leads.id}
    )
    update ${leads} set unmatched_since = case when since is not null then coalesce(unmatched_since, since) end
    from judged where judged.id = ${leads.id}
      and (unmatched_since is null) <> (since is null)`);
}

const chosenAt = sql`coalesce(${leads.deskChoiceAt}, '-infinity')`;

const holds = isHolding(leadAssignments, businesses);
const answered = sql`${leadAssignments.status} not in ('new', 'assigned')`;

const given = (which: SQL) => sql`
  select from ${leadAssignments} join ${businesses} on ${businesses.id} = ${leadAssignments.businessId}
  where ${leadAssignments.leadId} = ${leads.id} and ${which}`;

const ofQuestion = sql`from ${leadDue} d where d.lead_id = ${leads.id} and d.kind = 'contact'`;
