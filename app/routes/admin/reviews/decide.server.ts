import { json } from "@remix-run/node";
import { z } from "zod";
import type { RefusedVerdict } from "~/components/admin/reviews/review-decision";
import { textsOf } from "~/http/bodies/form.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deferDecision } from "~/models/base/deferred.server";
import type { Said } from "~/models/base/said";
import { stateWords } from "~/models/reviews/admin/queue";
import { type Decision, dismissReports, reviewVerb, type Verdict } from "~/models/reviews/decisions.server";
import { disputeVerb } from "~/models/reviews/disputes/disputes.server";
import { replyVerb } from "~/models/reviews/replies.server";
import { removalRules } from "~/models/reviews/review";
import { paths } from "~/paths";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { leadOn } from "../after-decision.server";

const noReason = "Say why, in words that the writer can read.";
const reason = z.string({ error: noReason }).trim().min(1, noReason).max(1000, "Say it in 1,000 characters.");
const rule = z.enum(removalRules, { error: "Choose the rule that it breaks." });

const verdictForm = z.discriminatedUnion("act", [
  z.object({ act: z.literal("publish") }),
  z.object({ act: z.literal("show-reply") }),
  z.object({ act: z.literal("refuse-reply"), reason }),
  z.object({ act: z.literal("uphold"), reason }),
  z.object({ act: z.literal("ask"), reason }),
  z.object({ act: z.literal("refuse"), rule, reason }),
  z.object({ act: z.literal("remove"), rule, reason }),
]);

/** Does what the pressed button says; if something is missing, the form is shown again as it was typed. */
export async function decide(operator: Operator, form: FormData) {
  const typed = textsOf(form);
  const { review = "", next, show, seen, replied = "", act } = typed;
  const onward = paths.adminReviews({ show, open: next });
  if (!z.uuid().safeParse(review).success) throw refusal(404, "There is no such review.");
  if (act === "dismiss") {
    const { status } = await dismissReports(operator, review);
    return redirectWithNotice(onward, status === "decided" ? "It stays as it is." : answeredBefore);
  }
  const read = verdictForm.safeParse(typed);
  if (!read.success) {
    const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join(), message]));
    return json<{ refused: RefusedVerdict }>({ refused: { typed, errors } }, 422);
  }
  const verdict = read.data;
  if (verdict.act === "show-reply" || verdict.act === "refuse-reply") {
    const refused = "reason" in verdict ? verdict.reason : undefined;
    const decision = { seen: replied, refused };
    const says = () => replyDone[verdict.act];
    const answered = await deferDecision(operator, replyVerb, { subject: review, decision, says });
    return leadOn(onward, answered, () => replyOver);
  }
  if (verdict.act === "uphold") {
    const decision = { reason: verdict.reason };
    const says = () => "A disputed review: it stays";
    const answered = await deferDecision(operator, disputeVerb, { subject: review, decision, says });
    const to = answered.outcome.status === "unheard" ? paths.adminReviews({ show, open: review }) : onward;
    return leadOn(to, answered, ({ status }) => upheldWords[status]);
  }
  const decision = { verdict, seen };
  const says = () => done[verdict.act];
  const answered = await deferDecision(operator, reviewVerb, { subject: review, decision, says });
  if (answered.outcome.status === "missing") throw refusal(404, "There is no such review.");
  const to = answered.deferred ? onward : paths.adminReviews({ show, open: review });
  return leadOn(to, answered, outcomeWords);
}

const replyDone = {
  "show-reply": "A reply to a review: shown",
  "refuse-reply": "A reply to a review: refused",
} as const;
const replyOver: Said = {
  refused: "Nothing was saved: the reply was changed, or somebody decided before you.",
};
const unheard: Said = { refused: "Nothing was saved: both have to be heard first, or have had the time." };
const upheldWords = {
  decided: "It stays.",
  answered: { refused: "Nothing was saved: somebody has decided before you." },
  unheard,
} satisfies Record<string, Said>;
const answeredBefore: Said = { refused: "Somebody has answered the reports before you." };

const done: Readonly<Record<Verdict["act"], string>> = {
  publish: "A review: published",
  ask: "A review: to be changed",
  refuse: "A review: refused",
  remove: "A review: removed",
};

function outcomeWords(outcome: Decision): Said {
  switch (outcome.status) {
    case "missing":
    case "decided":
      return answeredBefore;
    case "unheard":
      return unheard;
    case "changed":
      return { refused: "Nothing was saved: its writer has changed it since. Read it again." };
    case "over": {
      const by = outcome.by ? `, as ${outcome.by} decided` : "";
      return { refused: `Nothing was saved: it is ${stateWords[outcome.state]} by now${by}.` };
    }
  }
}
