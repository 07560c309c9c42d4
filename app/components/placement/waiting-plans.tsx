import { Press, SubmitButton } from "~/components/form/controls";
import { formatInstant, type Sent } from "~/models/base/clock";
import {
  aheadWords,
  beginWords,
  nothingUntilShown,
  plans,
  selling,
  vatWords,
  type WaitingPlan,
} from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import { paths } from "~/paths";

/** A plan that no dashboard shows, as a page gets it. */
export type ShownWaiting = Sent<WaitingPlan> & { /** Goes with a change of plan. */ wish?: string };

/** Plans that no dashboard shows: why, and the buttons that the dashboard would have. */
export const WaitingPlans = ({ waiting }: { waiting: readonly ShownWaiting[] }) =>
  waiting.map((plan) => (
    <div key={plan.id} className="note mt-6 wrap-anywhere">
      <p>
        <strong>{`Your ${plans[plan.plan].name} plan ${titles[plan.why] ?? "is not shown"}.`}</strong>{" "}
        {whyWords(plan)}
      </p>
      {plan.own ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <BeginInstead {...plan} />
          <BillingButton of={plan.id}>Invoices, card and cancelling</BillingButton>
          {plan.why === "not begun" ? (
            <Press to={paths.planVerb("refund")} about={{ subscription: plan.id }} quiet>
              Cancel it, and pay nothing
            </Press>
          ) : (
            <Refund plan={plan} />
          )}
        </div>
      ) : null}
    </div>
  ));

/** Begins with the plan that has a free place, where the page can say what came of it. */
function BeginInstead({ id, queue, wish }: ShownWaiting) {
  if (!queue?.instead || !wish || !selling.open) return null;
  const about = { subscription: id, plan: queue.instead, wish };
  return (
    <Press to={paths.planVerb("change")} about={about} busy="Processing...">
      {`Begin with ${plans[queue.instead].name} today`}
    </Press>
  );
}

const queueWords = (queue: ShownWaiting["queue"]): string => {
  if (!queue) return "";
  const other = queue.instead && plans[queue.instead];
  const way = other
    ? ` ${other.name} has a free place: your card is charged ${pounds(other.price)}${vatWords()} when it begins, and each month.`
    : "";
  return ` ${aheadWords(queue.ahead)}${way}`;
};

const titles: Readonly<Partial<Record<ShownWaiting["why"], string>>> = {
  "not begun": "waits, and nothing is charged",
  "no listing": "waits for a listing",
};

function whyWords(waiting: ShownWaiting): string {
  const { why, businessName, city, own } = waiting;
  const name = city ? `${businessName} in ${city}` : businessName;
  switch (why) {
    case "not begun":
      return `${nothingUntilShown} ${beginWords(name, { waits: waiting.waits, until: waiting.until ?? "" })}${queueWords(waiting.queue)}`;
    case "no listing":
      return `It is for ${name}, and begins by itself once that listing is yours. ${
        own
          ? chargeWords(waiting)
          : "If you would rather have your money back, answer our email about it within 30 days of the payment."
      }`;
    case "not on the site":
      return `${name} is not on the site now. ${chargeWords(waiting)}`;
    case "another is shown":
      return `${name} has another plan of yours, and that is shown. ${chargeWords(waiting)}`;
    case "unpaid":
      return `It is for ${name}. ${chargeWords(waiting)}`;
  }
}

function chargeWords({ cancelAt, refused, own }: ShownWaiting): string {
  if (cancelAt) return `It ends on ${formatInstant(cancelAt, { withYear: true })}, and is charged no more.`;
  if (!refused) return "Until you cancel it, it is charged each month.";
  return own
    ? "Its last payment was refused: put the card right, or cancel it."
    : "Its last payment was refused.";
}

type BillingButtonProps = { of: string; children: string; quiet?: boolean };

/** Leads to the billing page of one plan: each plan has its own customer at the provider. */
export const BillingButton = ({ of, children, quiet = true }: BillingButtonProps) => (
  <Press to={paths.planVerb("billing")} about={{ subscription: of }} quiet={quiet}>
    {children}
  </Press>
);

type Refundable = { id: string; refundableUntil: string | null; paid: number };

/** Folded: until when everything is refunded, and the button; nothing after that, or where a credit paid for all. */
export function Refund({ plan }: { plan: Refundable }) {
  if (!plan.refundableUntil || plan.paid === 0) return null;
  return (
    <details>
      <summary className="link nav-link">Refund me</summary>
      <form method="post" action={paths.planVerb("refund")} className="mt-3">
        <input type="hidden" name="subscription" value={plan.id} />
        <p>
          Until {formatInstant(plan.refundableUntil, { withYear: true })} you get all {pounds(plan.paid)}{" "}
          back. The plan ends at once.
        </p>
        <SubmitButton p="mt-3" quiet>
          Give me my money back
        </SubmitButton>
      </form>
    </details>
  );
}
