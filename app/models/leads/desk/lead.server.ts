import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { listHolders } from "~/models/leads/holders.server";
import { mostEver } from "~/models/leads/own-request/another.server";
import { requestState } from "~/models/leads/own-request/request-state";
import { hasPhoto } from "~/models/leads/photos.server";
import { recipientsPerLead } from "~/models/leads/routing.server";
import { listingId } from "~/models/listings/address";
import { findTradeOf } from "~/models/trades/trade";
import { leads } from "../../../../drizzle/schema";
import type { Candidate } from "./candidate";
import { listCandidates } from "./candidates.server";

/** Why a lead cannot be given to anybody now, or to whom it can. */
export type Assigning =
  | { status: "open"; candidates: Candidate[] }
  /** Its homeowner stopped it, hired somebody or had it deleted. */
  | { status: "closed" }
  /** Nobody has checked the phone number. */
  | { status: "unchecked" }
  /** Three have it. */
  | { status: "full" }
  /** Six have had it. */
  | { status: "enough" }
  /** Its work is no trade of ours. */
  | { status: "no trade" }
  /** Nobody knows where it is. */
  | { status: "nowhere" };

/** A lead with everything that an operator sees of it; undefined for an id that is none. */
export async function findDeskLead(id: string) {
  const known = listingId(id);
  if (!known) return undefined;
  const [row] = await db.select({ lead: leads, hasPhoto }).from(leads).where(eq(leads.id, known));
  if (!row) return undefined;
  const holders = await listHolders(db, known);
  return {
    ...row,
    state: requestState(row.lead),
    holders,
    assigning: await findAssigning(row.lead, holders),
  };
}

type Lead = typeof leads.$inferSelect;

async function findAssigning(lead: Lead, holders: readonly { holds: boolean }[]): Promise<Assigning> {
  if (requestState(lead) !== "open") return { status: "closed" };
  if (!lead.phoneVerified) return { status: "unchecked" };
  const barred = barredBy(holders);
  if (barred) return { status: barred };
  const trade = findTradeOf(lead.serviceType)?.slug;
  const { latitude, longitude } = lead;
  if (!trade) return { status: "no trade" };
  if (latitude === null || longitude === null) return { status: "nowhere" };
  const at = { latitude, longitude };
  return { status: "open", candidates: await listCandidates(db, { leadId: lead.id, trade, at }) };
}

/** The two limits of everybody who passes a lead on: three that have it, six that ever had it. */
export function barredBy(had: readonly { holds: boolean }[]): "full" | "enough" | undefined {
  if (had.length >= mostEver) return "enough";
  return had.filter(({ holds }) => holds).length >= recipientsPerLead ? "full" : undefined;
}
