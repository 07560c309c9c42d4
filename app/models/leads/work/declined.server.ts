import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { isHolding } from "../holders.server";
import { recipientsPerLead } from "../lead";
import { type TakeBack, takeBackHours } from "./declined";

type Column = AnyColumn | SQL | SQL.Aliased;

/**
 * Whether the business of an assignment can take back that it declined the lead, in a query that joins `leads`; null
 * where it has not declined. Whom its homeowner chose may at any time: they have said whose number they gave it.
 */
export const takeBackOf = (assignment: {
  status: Column;
  declinedAt: Column;
  ended: Column;
}): SQL<TakeBack | null> => sql<TakeBack | null>`case
  when ${assignment.declinedAt} is null or ${assignment.status} <> 'declined' then null
  when ${assignment.ended} in ('erased', 'hired') then 'closed'
  when ${assignment.ended} is null and ${leads.routingStoppedAt} is not null then 'closed'
  when ${holding} >= ${recipientsPerLead} then 'taken'
  when ${assignment.ended} is null and ${assignment.declinedAt} < ${ago({ hours: takeBackHours })} then 'over'
  else 'possible' end`;

/** How many have the lead. */
const holding = sql`(select count(*) from ${leadAssignments}
  join ${businesses} on ${businesses.id} = ${leadAssignments.businessId}
  where ${leadAssignments.leadId} = ${leads.id} and ${isHolding(leadAssignments, businesses)})`;
