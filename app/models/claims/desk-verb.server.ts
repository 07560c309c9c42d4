import { type Database, db } from "~/database/db.server";
import type { DeskVerb } from "~/models/base/deferred.server";
import { lockClaim } from "~/models/ownership/claim-rows.server";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import type { ClaimStatus } from "./claim";
import { type Approval, approveClaim, isOpen, type Rejection, rejectClaim } from "./decisions.server";

/** An operator's decision on a claim; `stood` is the status that they saw. */
export type ClaimVerdict = { stood?: ClaimStatus } & (
  | { verdict: "approve" }
  /** The claimant is mailed why. */
  | { verdict: "reject"; reason: string }
);

export type ClaimDecided =
  | Approval
  | Rejection
  /** Its status is not the one that the operator saw, so that they have to look again. */
  | { status: "changed"; businessName: string };

/** Approves or rejects a claim, if it still has the status that the operator saw. */
const decideClaim = async (
  operator: Operator,
  claimId: string,
  decided: ClaimVerdict,
  within: Database = db,
): Promise<ClaimDecided> =>
  within.transaction(async (tx) => {
    const locked = await lockClaim(tx, claimId);
    if (locked && isOpen(locked.claim.status) && decided.stood && locked.claim.status !== decided.stood)
      return { status: "changed", businessName: locked.business.businessName };
    return decided.verdict === "approve"
      ? approveClaim(operator, claimId, tx)
      : rejectClaim(operator, claimId, decided.reason, tx);
  });

export const claimVerb: DeskVerb<ClaimVerdict, ClaimDecided> = {
  kind: "claim",
  done: ["approved", "rejected"],
  does: (operator, id, verdict, within) => decideClaim(operator, id, verdict, within),
};
