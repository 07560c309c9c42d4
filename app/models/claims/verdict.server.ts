import { type Database, db } from "~/database/db.server";
import type { HeldVerb } from "~/models/base/held.server";
import { lockClaim } from "~/models/ownership/claim-rows.server";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import type { ClaimStatus } from "./claim";
import { type Approval, approveClaim, isOpen, type Rejection, rejectClaim } from "./decisions.server";

/** What an operator says to a claim that stood as `stood` when they looked. */
export type ClaimVerdict = { stood?: ClaimStatus } & (
  | { verdict: "approve" }
  /** The claimant is mailed why. */
  | { verdict: "reject"; reason: string }
);

export type ClaimDecided =
  | Approval
  | Rejection
  /** It is open and stands otherwise than it did: it is to be looked at again. */
  | { status: "changed"; businessName: string };

/** Approves a claim or turns it down, if it stands as it did when somebody looked. */
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

export const claimVerb: HeldVerb<ClaimVerdict, ClaimDecided> = {
  kind: "claim",
  done: ["approved", "rejected"],
  does: (operator, id, verdict, within) => decideClaim(operator, id, verdict, within),
};
