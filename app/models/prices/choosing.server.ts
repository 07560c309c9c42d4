import { db } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { keepClock } from "~/models/leads/clock/due.server";
import { lockKept, lockLead } from "~/models/leads/holders.server";
import type { ChoiceReason } from "~/models/leads/lead";
import { readRequestNow } from "~/models/leads/now/now.server";
import { type HiredOutcome, hire } from "~/models/leads/own-request/hired.server";
import { reopen } from "~/models/leads/own-request/own-request.server";
import { isAgreed, listAgreements } from "./agreements.server";
import { type ChoiceBar, choiceBarOf, undoneWords } from "./choosing";
import { listReceived, type ReceivedPrice } from "./compared.server";

type Chosen =
  | { status: "chosen"; price: ReceivedPrice }
  /** Not a price of this request, or not the newest version. */
  | { status: "missing" }
  | { status: "barred"; bar: ChoiceBar }
  | { status: Extract<HiredOutcome["status"], "limited"> };

/**
 * Records that the homeowner has hired the price's sender at that price; all who have the request are told as of any
 * hiring, with the reason that the others may know. Pressing twice chooses once.
 */
export const choosePrice = async (
  leadId: LeadId,
  { versionId, reason }: { versionId: string; reason: ChoiceReason | null },
): Promise<Chosen> =>
  db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const now = lead && (await readRequestNow(tx, leadId));
    const price = (await listReceived(tx, leadId)).find((each) => each.versionId === versionId);
    if (!now || !price) return { status: "missing" };
    const bar = choiceBarOf(now, lead.hiredVersionId, price, londonDay(now.at));
    if (bar === "chosen") return { status: "chosen", price };
    if (bar) return { status: "barred", bar };
    const whom = price.businessId
      ? { whom: "business" as const, businessId: price.businessId }
      : { whom: "other" as const };
    const outcome = await hire(tx, leadId, { ...whom, at: { versionId, reason } });
    if (outcome.status === "limited") return { status: "limited" };
    return outcome.status === "hired" || outcome.status === "known"
      ? { status: "chosen", price }
      : { status: "missing" };
  });

/**
 * Takes back a stop or a hiring, whether at a price or not. `told` are the names of those who had heard of the hiring;
 * `left` says what is left of an agreement, and the business that was hired reads the same of its own.
 */
export const resumeRouting = async (
  leadId: LeadId,
): Promise<{ status: "resumed"; told: string[]; left?: string } | { status: "closed" | "open" }> =>
  db.transaction(async (tx) => {
    const before = await lockKept(tx, leadId);
    if (!before) return { status: "closed" };
    if (!before.routingStoppedAt) return { status: "open" };
    const written = before.hiredAt ? await listAgreements(tx, leadId) : [];
    const theirs = written.filter(({ businessId }) => businessId === before.hiredBusinessId);
    const toHired = undoneWords(theirs.map(isAgreed));
    const told = await reopen(tx, before, { news: "reopened", toHired });
    await keepClock(tx, leadId);
    return { status: "resumed", told, left: undoneWords(written.map(isAgreed)) || undefined };
  });
