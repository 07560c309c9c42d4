import { and, asc, eq, isNull, lt, notExists } from "drizzle-orm";
import { ago, inBatches } from "~/database/batches.server";
import { db } from "~/database/db.server";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { forgetPerson } from "./erasure.server";

const unverifiedDays = 7;
const leadsAtOnce = 50;

/**
 * Takes the person out of leads whose phone nobody proved within a week and that no business was given, and
 * the photo with them; the lead itself stays, so that it is counted and never made twice. Returns how many.
 */
export const eraseUnverifiedLeads = (): Promise<number> =>
  inBatches(leadsAtOnce, () =>
    db.transaction(async (tx) => {
      const given = tx
        .select({ id: leadAssignments.id })
        .from(leadAssignments)
        .where(eq(leadAssignments.leadId, leads.id));
      const old = await tx
        .select()
        .from(leads)
        .where(
          and(
            eq(leads.phoneVerified, false),
            isNull(leads.erasedAt),
            lt(leads.createdAt, ago({ days: unverifiedDays })),
            notExists(given),
          ),
        )
        .orderBy(asc(leads.createdAt), asc(leads.id))
        .limit(leadsAtOnce)
        .for("update", { skipLocked: true });
      for (const lead of old) await forgetPerson(tx, lead);
      return old.length;
    }),
  );
