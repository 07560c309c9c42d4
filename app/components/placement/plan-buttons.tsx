import { SubmitButton } from "~/components/form/submit-button";
import { formatInstant } from "~/models/base/clock";
import { pounds } from "~/models/base/pounds";
import { paths } from "~/paths";

type BillingButtonProps = { of: string; children: string; quiet?: boolean };

/** To the billing page of one plan: each has a customer, and so a billing page, of its own. */
export const BillingButton = ({ of, children, quiet = true }: BillingButtonProps) => (
  <form method="post" action={paths.planVerb("billing")}>
    <input type="hidden" name="subscription" value={of} />
    <SubmitButton quiet={quiet}>{children}</SubmitButton>
  </form>
);

type Refundable = { id: string; refundableUntil: string | null; paid: number };

/** Folded: until when everything goes back, and the button; nothing once that is over. */
export function Refund({ plan }: { plan: Refundable }) {
  if (!plan.refundableUntil) return null;
  return (
    <details>
      <summary className="link nav-link">Refund me</summary>
      <form method="post" action={paths.planVerb("refund")} className="mt-3">
        <input type="hidden" name="subscription" value={plan.id} />
        <p>
          Until {formatInstant(plan.refundableUntil, { withYear: true })} you get all {pounds(plan.paid)}{" "}
          back. The plan ends at once.
        </p>
        <p className="mt-3">
          <SubmitButton quiet>Give me my money back</SubmitButton>
        </p>
      </form>
    </details>
  );
}

/** Ends a plan that has not begun. */
export const CancelWaiting = ({ plan }: { plan: { id: string } }) => (
  <form method="post" action={paths.planVerb("refund")}>
    <input type="hidden" name="subscription" value={plan.id} />
    <SubmitButton quiet>Cancel it, and pay nothing</SubmitButton>
  </form>
);
