import type { HeldVerbs } from "~/models/base/held.server";
import { claimVerb } from "~/models/claims/verdict.server";
import { waitVerb } from "~/models/leads/admin/end-wait.server";
import { correctionVerb } from "~/models/listings/admin/edit.server";
import { paperVerb } from "~/models/listings/admin/proofs.server";
import { checkVerb } from "~/models/listings/admin/verification.server";
import { reviewVerb } from "~/models/reviews/decisions.server";
import { disputeVerb } from "~/models/reviews/disputes/disputes.server";
import { replyVerb } from "~/models/reviews/replies.server";
import { waitlistVerb } from "~/models/waitlist/waitlist.server";

/** Everything that is decided at the desk and can be taken back for a minute. A new one is one more line. */
export const heldVerbs: HeldVerbs = {
  claim: claimVerb,
  check: checkVerb,
  correction: correctionVerb,
  paper: paperVerb,
  review: reviewVerb,
  reply: replyVerb,
  dispute: disputeVerb,
  wait: waitVerb,
  waitlist: waitlistVerb,
};
