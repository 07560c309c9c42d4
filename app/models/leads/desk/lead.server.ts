import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import type { Asking } from "~/models/leads/now/now";
import { readRequestNow } from "~/models/leads/now/now.server";
import { hasPhoto } from "~/models/leads/photos.server";
import { listingId } from "~/models/listings/address";
import { workDone } from "~/models/trades/who-fits";
import { leads } from "../../../../drizzle/schema/leads";
import type { Candidate } from "./candidate";
import { listCandidates } from "./candidates.server";

/** Why a lead cannot be given to anybody now, or to whom it can. */
export type Assigning = { status: "open"; candidates: Candidate[] } | Exclude<Asking, { status: "open" }>;

/** A lead with everything that an operator sees of it; undefined for an id that is none. */
export async function findDeskLead(id: string) {
  const known = listingId(id);
  if (!known) return undefined;
  const [[row], now] = await Promise.all([
    db.select({ lead: leads, hasPhoto }).from(leads).where(eq(leads.id, known)),
    readRequestNow(db, known),
  ]);
  if (!row || !now) return undefined;
  return { ...row, now, assigning: await findAssigning(known, now.asking) };
}

async function findAssigning(leadId: string, asking: Asking): Promise<Assigning> {
  if (asking.status !== "open") return asking;
  const { work, place: at } = asking;
  const candidates = await listCandidates(db, { leadId, work, at });
  return {
    status: "open",
    candidates: candidates.map((each) => ({ ...each, work: workDone(work, each.serviceTypes) })),
  };
}
