import { formatInstant } from "~/models/base/clock";
import { pounds } from "~/models/base/pounds";
import { type PlanId, plans, type Tier } from "~/models/placements/plan";
import { paths } from "~/paths";
import { PlacementResults, type ResultsFigures } from "./placement-results";
import { BillingButton, Refund } from "./plan-buttons";
import { PlanChange } from "./plan-change";

/** A plan as a page is sent it. */
type ShownPlan = {
  id: string;
  plan: PlanId;
  next: PlanId;
  others: readonly { plan: PlanId; free: boolean; waits: boolean }[];
  wish: string;
  tier: Tier;
  state: "standing" | "past due" | "ending" | "refunding";
  until: string;
  refundableUntil: string | null;
  startedAt: string;
  paid: number;
  results: ResultsFigures;
};

const day = (instant: string) => formatInstant(instant, { withYear: true });

/** A plan that is over, as a page is sent it. */
type Ended = { id: string; plan: PlanId; endedAt: string };

type PlanPanelProps = { plan: ShownPlan | null; ended: Ended | null; business: string };

/** The owner's plan: what it is, until when, what came of it, and its buttons; without one, the way to the plans. */
export function PlanPanel({ plan, ended, business }: PlanPanelProps) {
  if (!plan) return <NoPlan ended={ended} business={business} />;
  return (
    <section className="panel mt-10" aria-labelledby="plan">
      <h2 id="plan" className="text-xl">
        Your {plans[plan.plan].name} plan
      </h2>
      <p className={plan.state === "past due" ? "note mt-3" : "mt-2"}>{standing(plan)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Billing of={plan.id} pays={plan.state === "past due"} />
        <PlanChange plan={plan} />
        {plan.state === "refunding" ? null : <Refund plan={plan} />}
      </div>
      <PlacementResults {...plan} />
    </section>
  );
}

/** Whoever had a plan can still read its invoices. */
function NoPlan({ ended, business }: Omit<PlanPanelProps, "plan">) {
  return (
    <section className="panel mt-10" aria-labelledby="plan">
      <h2 id="plan" className="text-xl">
        Featured placement
      </h2>
      <p className="mt-2">
        {ended
          ? `Your ${plans[ended.plan].name} plan ended on ${day(ended.endedAt)}. `
          : `${business} has no plan. `}
        A featured business stands first in lists, labelled as such.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={paths.getFeatured} className="btn btn-quiet">
          Get featured
        </a>
        {ended ? <BillingButton of={ended.id}>Invoices</BillingButton> : null}
      </div>
    </section>
  );
}

/** To the provider's page; while a payment is awaited, that is what is to be done first. */
const Billing = ({ of, pays }: { of: string; pays: boolean }) =>
  pays ? (
    <BillingButton of={of} quiet={false}>
      Put the card right
    </BillingButton>
  ) : (
    <BillingButton of={of}>Invoices, card and cancelling</BillingButton>
  );

function endWords({
  plan,
  next,
  state,
  until,
}: Pick<ShownPlan, "plan" | "next" | "state" | "until">): string {
  if (state === "ending") return `It ends on ${day(until)}.`;
  if (next === plan) return `It renews on ${day(until)}.`;
  return `It becomes ${plans[next].name} on ${day(until)}, ${pounds(plans[next].price)} per month.`;
}

function standing({ plan, next, tier, state, until, paid }: ShownPlan): string {
  const price = `${pounds(plans[plan].price)} per month.`;
  if (state === "refunding") {
    return `The ${pounds(paid)} that you paid for the ${plans[plan].name} plan is on its way back, and the placement has ended.`;
  }
  if (state === "past due")
    return `${price} The last payment was refused. The placement stays until ${day(until)}.`;
  const end = endWords({ plan, next, state, until });
  if (tier === "none") {
    return `${price} ${end} It is not shown now: every place where your listing is has been taken. It is shown as soon as one is free.`;
  }
  return `${price} ${end}`;
}
