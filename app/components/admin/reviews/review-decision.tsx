import type { ReactNode } from "react";
import { Hidden, Select, SubmitButton, TextArea } from "~/components/form/controls";
import type { DeskReview } from "~/models/reviews/admin/queue";
import { removalRules, removalWords } from "~/models/reviews/review";
import { paths } from "~/paths";

/** The decision that was refused, to continue from. */
export type RefusedVerdict = {
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
};

type ReviewDecisionProps = { review: DeskReview; show: string; next?: string; refused?: RefusedVerdict };

type Reasoned = { act: "ask" | "refuse" | "remove" | "refuse-reply" | "uphold"; name: string; label: string };

const reasoned: Readonly<Record<Reasoned["act"], Reasoned>> = {
  ask: { act: "ask", name: "Ask to change one passage", label: "What to change? The writer is mailed this" },
  refuse: { act: "refuse", name: "Refuse", label: "Why not? The writer is mailed this" },
  "refuse-reply": {
    act: "refuse-reply",
    name: "Refuse the reply",
    label: "Why not? The business is mailed this",
  },
  uphold: { act: "uphold", name: "It stays", label: "Why? The business and the writer are mailed this" },
  remove: { act: "remove", name: "Remove", label: "Why? The writer is mailed this" },
};

const actsOf = (review: DeskReview): Reasoned[] =>
  review.dispute?.heard && !review.dispute.decidedAt
    ? [reasoned.uphold, ...actsOfState(review)]
    : actsOfState(review);

const actsOfState = ({ state, replyHeldBy }: DeskReview): Reasoned[] => {
  if (replyHeldBy.length > 0) return [reasoned["refuse-reply"], reasoned.remove];
  if (state === "held") return [reasoned.ask, reasoned.refuse];
  if (state === "asked_to_change") return [reasoned.refuse];
  return state === "published" ? [reasoned.remove] : [];
};

/** What can be decided about a review, at the bottom of its evidence. */
export function ReviewDecision({ review, ...sent }: ReviewDecisionProps) {
  const { state, reports, updatedAt } = review;
  const isOpen = state === "held" || state === "asked_to_change";
  const reported = reports.some(({ decidedAt }) => !decidedAt);
  const acts = actsOf(review);
  if (acts.length === 0 && !reported) return null;
  return (
    <div className="decide">
      {isOpen ? (
        <Verdict review={review} {...sent}>
          <SubmitButton name="act" value="publish">
            Publish
          </SubmitButton>
        </Verdict>
      ) : null}
      {review.replyHeldBy.length > 0 ? (
        <Verdict review={review} {...sent}>
          <SubmitButton name="act" value="show-reply">
            Show the reply
          </SubmitButton>
        </Verdict>
      ) : null}
      {reported ? (
        <Verdict review={review} {...sent}>
          <SubmitButton name="act" value="dismiss">
            It stays: answer the reports
          </SubmitButton>
        </Verdict>
      ) : null}
      {acts.map((each) => (
        <ReasonForm key={`${each.act} ${updatedAt}`} reasoned={each} review={review} {...sent} />
      ))}
    </div>
  );
}

/** A form that says which review it is about, in which version it was read, and which entry comes next. */
const Verdict = ({ review, show, next, children }: ReviewDecisionProps & { children: ReactNode }) => (
  <form method="post" action={paths.adminReviews({ show, open: review.id })} noValidate>
    <Hidden fields={{ review: review.id, seen: review.updatedAt, replied: review.repliedAt ?? "", show }} />
    {next ? <input type="hidden" name="next" value={next} /> : null}
    {children}
  </form>
);

function ReasonForm({
  reasoned: { act, name, label },
  ...props
}: ReviewDecisionProps & { reasoned: Reasoned }) {
  const { typed, errors } = props.refused?.typed.act === act ? props.refused : { typed: {}, errors: {} };
  const errorsOf = (field: string) => (errors[field] ? [errors[field]] : undefined);
  return (
    <details open={props.refused?.typed.act === act || undefined}>
      <summary className="btn btn-quiet">{`${name}…`}</summary>
      <Verdict {...props}>
        {act !== "refuse" && act !== "remove" ? null : (
          <Select
            name="rule"
            id={`${act}-rule`}
            label="Which rule does it break?"
            options={removalRules.map((value) => ({ value, label: removalWords[value] }))}
            blank="Choose one"
            defaultValue={typed.rule}
            errors={errorsOf("rule")}
          />
        )}
        <TextArea
          name="reason"
          id={`${act}-reason`}
          label={label}
          rows={2}
          defaultValue={typed.reason}
          errors={errorsOf("reason")}
        />
        <button type="submit" name="act" value={act} className="btn btn-quiet mt-2">
          {name}
        </button>
      </Verdict>
    </details>
  );
}
