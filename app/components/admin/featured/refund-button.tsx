import { SubmitButton } from "~/components/form/submit-button";
import { pounds } from "~/models/base/pounds";
import { paths } from "~/paths";

type RefundButtonProps = {
  /** Of the subscription. */
  id: string;
  /** Pence. */
  paid: number;
  name: string;
  /** The list that it stands in. */
  show?: string;
};

/** Folded, so that one press alone gives nothing back; says what it will do. */
export function RefundButton({ id, paid, name, show }: RefundButtonProps) {
  const isCharged = paid > 0;
  return (
    <details>
      <summary className="link">
        {isCharged ? "Refund" : "Cancel"}
        <span className="sr-only">{` ${name}`}</span>
      </summary>
      <form method="post" action={paths.adminFeaturedVerb("refund", show)} className="pb-2">
        <input type="hidden" name="subscription" value={id} />
        <p>
          {isCharged
            ? `${name} gets all ${pounds(paid)} back. The placement ends at once, for good, and the buyer is told.`
            : `${name} was charged nothing. The plan is cancelled, for good, and the buyer is told.`}
        </p>
        <p className="mt-3">
          <SubmitButton>{isCharged ? `Give ${pounds(paid)} back` : "Cancel the plan"}</SubmitButton>
        </p>
      </form>
    </details>
  );
}
