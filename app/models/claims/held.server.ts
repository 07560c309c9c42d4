import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import type { Operator } from "~/models/base/role";
import { uuid } from "~/models/base/uuid";
import { lockClaim } from "~/models/ownership/claim-rows.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims, claimDecisions } from "../../../drizzle/schema/claims";
import { type ClaimVerdict, undoSeconds } from "./claim";
import {
  type Approval,
  approveClaim,
  decidedBefore,
  isOpen,
  isToBeHad,
  rejectClaim,
} from "./decisions.server";

const mostAtOnce = 50;

export type Held =
  | { status: "held"; businessName: string }
  /** Another operator decided it, and it can still be taken back. */
  | { status: "held before"; businessName: string }
  /** Several are approved together only where a code has proved them. */
  | { status: "unproved"; businessName: string }
  | Exclude<Approval, { status: "approved" }>;

/**
 * Writes down what an operator decided. It is done after {@link undoSeconds} by {@link carryOutDecisions}: until then
 * nothing changes, nobody is told, and it can be taken back. `provedOnly`: not a claim that no code has proved.
 */
export async function holdDecision(
  operator: Operator,
  claimId: string,
  decision: { verdict: ClaimVerdict; reason?: string; provedOnly?: boolean },
): Promise<Held> {
  return db.transaction(async (tx) => {
    const locked = await lockClaim(tx, claimId);
    if (!locked) return { status: "missing" };
    const { claim, business } = locked;
    const { businessName } = business;
    if (!isOpen(claim.status)) return decidedBefore(tx, claim, business);
    if (decision.provedOnly && claim.status !== "proven") return { status: "unproved", businessName };
    if (decision.verdict === "approve" && !(await isToBeHad(tx, claim, business)))
      return { status: "unavailable", businessName };
    const [written] = await tx
      .insert(claimDecisions)
      .values({
        claimId,
        verdict: decision.verdict,
        claimStatus: claim.status,
        reason: decision.reason ?? "",
        decidedBy: operator.id,
        dueAt: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
      })
      .onConflictDoNothing()
      .returning({ claimId: claimDecisions.claimId });
    return { status: written ? "held" : "held before", businessName };
  });
}

/** Takes a decision back, with everything that would have come of it; false when it was carried out, or taken back before. */
export async function takeBackDecision(claimId: string): Promise<boolean> {
  if (!uuid.safeParse(claimId).success) return false;
  const taken = await db
    .delete(claimDecisions)
    .where(and(eq(claimDecisions.claimId, claimId), gt(claimDecisions.dueAt, sql`clock_timestamp()`)))
    .returning({ claimId: claimDecisions.claimId });
  return taken.length > 0;
}

/** What was decided and can still be taken back, the next to be done first. */
export const listHeldDecisions = () =>
  db
    .select({
      claimId: claimDecisions.claimId,
      verdict: claimDecisions.verdict,
      dueAt: claimDecisions.dueAt,
      businessName: businesses.businessName,
      by: accounts.email,
    })
    .from(claimDecisions)
    .innerJoin(businessClaims, eq(businessClaims.id, claimDecisions.claimId))
    .innerJoin(businesses, eq(businesses.id, businessClaims.businessId))
    .innerJoin(accounts, eq(accounts.id, claimDecisions.decidedBy))
    .orderBy(asc(claimDecisions.dueAt))
    .limit(mostAtOnce);

/** Does what was decided and is due, each in a transaction of its own with its mails. True when there may be more. */
export async function carryOutDecisions(): Promise<boolean> {
  const due = await db
    .select({ claimId: claimDecisions.claimId })
    .from(claimDecisions)
    .where(isDue)
    .orderBy(asc(claimDecisions.dueAt))
    .limit(mostAtOnce);
  const failures: unknown[] = [];
  for (const { claimId } of due) {
    // One that cannot be done holds up no other.
    await db.transaction((tx) => carryOut(tx, claimId)).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return due.length === mostAtOnce;
}

const isDue = lte(claimDecisions.dueAt, sql`clock_timestamp()`);

/** A claim that stands otherwise than when it was decided is back among those that wait. */
async function carryOut(tx: Transaction, claimId: string): Promise<void> {
  const locked = await lockClaim(tx, claimId);
  if (!locked) return;
  const [decision] = await tx
    .delete(claimDecisions)
    .where(and(eq(claimDecisions.claimId, claimId), isDue))
    .returning();
  if (!decision || decision.claimStatus !== locked.claim.status) return;
  const operator: Operator = { id: decision.decidedBy, role: "operator" };
  if (decision.verdict === "approve") await approveClaim(operator, claimId, tx);
  else await rejectClaim(operator, claimId, decision.reason, tx);
}
