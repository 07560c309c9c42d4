import { BarChart, Figure } from "~/components/chart/bar-chart";
import { Hidden, SubmitButton } from "~/components/form/controls";
import { QuietLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { formatInstant, type Sent } from "~/models/base/clock";
import {
  isDearer,
  type OtherPlan,
  type OwnPlan,
  type PlanId,
  plans,
  type ResultsPeriod,
  selling,
  vatWords,
} from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import { paths } from "~/paths";
import { BillingButton, Refund } from "./waiting-plans";

/** A plan as a page gets it; `wish` goes with a change of plan. */
type ShownPlan = Omit<Sent<OwnPlan>, "customerId"> & { wish: string };

const day = (instant: string) => formatInstant(instant, { withYear: true });

/** A plan that has ended, as a page gets it. */
type Ended = { id: string; plan: PlanId; endedAt: string };

type PlanPanelProps = { plan: ShownPlan | null; ended: Ended | null; business: string };

/** The owner's plan: its state, end, buttons and results; without one, a link to the plans. */
export function PlanPanel({ plan, ended, business }: PlanPanelProps) {
  if (!plan) return <NoPlan ended={ended} business={business} />;
  return (
    <section className="panel mt-10" aria-labelledby="plan">
      <h2 id="plan" className="text-xl">
        Your {plans[plan.plan].name} plan
      </h2>
      <p className={plan.state === "past due" ? "note mt-3" : "mt-2"}>{stateWords(plan)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Billing of={plan.id} pays={plan.state === "past due"} />
        <PlanChange plan={plan} />
        {plan.state === "refunding" ? null : <Refund plan={plan} />}
      </div>
      <PlacementResults {...plan} />
    </section>
  );
}

/** Owners who had a plan can still read its invoices; nothing where there was none and none is sold. */
const NoPlan = ({ ended, business }: Omit<PlanPanelProps, "plan">) =>
  ended || selling.open ? (
    <Part id="plan" title="Featured placement" className="panel mt-10">
      <p className="mt-2">
        {ended
          ? `Your ${plans[ended.plan].name} plan ended on ${day(ended.endedAt)}. `
          : `${business} has no plan. `}
        A featured business is first in lists, labelled as such.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {selling.open ? <QuietLink to={paths.getFeatured}>Get featured</QuietLink> : null}
        {ended ? <BillingButton of={ended.id}>Invoices</BillingButton> : null}
      </div>
    </Part>
  ) : null;

/** Leads to the provider's billing page; with a payment overdue (`pays`) it is the primary button. */
const Billing = ({ of, pays }: { of: string; pays: boolean }) =>
  pays ? (
    <BillingButton of={of} quiet={false}>
      Put the card right
    </BillingButton>
  ) : (
    <BillingButton of={of}>Invoices, card and cancelling</BillingButton>
  );

/** The monthly price and when the plan renews or ends; if another plan follows, when that begins. */
function endWords({ plan, next, price, state, until }: ShownPlan): string {
  const monthly = `${pounds(price)} per month${vatWords()}.`;
  if (next !== plan) return `It becomes ${plans[next].name} on ${day(until)}, ${monthly}`;
  if (state === "past due")
    return `${monthly} The last payment was refused. The placement stays until ${day(until)}.`;
  return `${monthly} It ${state === "ending" ? "ends" : "renews"} on ${day(until)}.`;
}

function stateWords(own: ShownPlan): string {
  const { plan, tier, state, paid } = own;
  if (state === "refunding")
    return `The ${pounds(paid)} that you paid for the ${plans[plan].name} plan is on its way back, and the placement has ended.`;
  const shown =
    state !== "past due" && tier === "none"
      ? " It is not shown now: every place where your listing is has been taken. It is shown as soon as one is free."
      : "";
  return endWords(own) + shown;
}

type ResultsProps = Pick<ShownPlan, "results" | "startedAt" | "paid">;

/** The results since the plan began, their cost each and their times, and the requests of the four weeks before. */
function PlacementResults({ results, startedAt, paid }: ResultsProps) {
  const { shown, views, calls, requests, requestsBefore, periods } = results;
  const figures = [
    ["Times shown in a list", shown],
    ["Profile views", views],
    ["Calls", calls],
    ["Requests", requests],
  ] as const;
  return (
    <section className="mt-6 border-t border-line pt-4" aria-labelledby="results">
      <h3 id="results" className="text-lg">
        Results
      </h3>
      <p className="mt-1">
        {`Since the plan began, on ${formatInstant(startedAt, { withYear: true })}, you have paid ${pounds(paid)}.`}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(([term, count]) => (
          <Figure key={term} term={term} value={count.toLocaleString("en-GB")}>
            {costOfEach(paid, count)}
          </Figure>
        ))}
      </div>
      <p className="mt-3">
        {`In the four weeks before, ${requestsBefore === 1 ? "1 request" : `${requestsBefore} requests`} came. How often a listing is seen is counted only while it has a plan.`}
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <When title="Times shown in a list" name="shown" periods={periods} />
        <When title="Profile views" name="views" periods={periods} />
      </div>
      <p className="mt-3 text-sm text-slate">
        Counted without cookies, of people who are not signed in, without robots. A call is a tap on your
        number on your page here.
      </p>
    </section>
  );
}

function costOfEach(paid: number, count: number): string {
  if (count === 0) return "None yet";
  const pence = paid / count;
  if (pence < 1) return "Less than 1p each";
  return pence < 100 ? `${Math.round(pence)}p each` : `${pounds(Math.round(pence))} each`;
}

type WhenProps = { title: string; name: "shown" | "views"; periods: readonly ResultsPeriod[] };

function When({ title, name, periods }: WhenProps) {
  if (periods.every((period) => period[name] === 0)) return null;
  return (
    <div>
      <h4>{title}</h4>
      <BarChart
        title={title}
        bars={periods.map((period) => ({ name: period.name, label: period.label, count: period[name] }))}
        words={{ name: "When", count: title }}
      />
    </div>
  );
}

type Change = ShownPlan & { other: OtherPlan };

/** Folded: what another plan costs, when it begins, and a button. Nothing while the plan cannot be changed. */
function PlanChange({ plan }: { plan: ShownPlan }) {
  if (plan.state !== "current" || plan.tier === "none" || !selling.open) return null;
  return plan.others.map((other) => {
    const { name } = plans[other.plan];
    return (
      <details key={other.plan}>
        <summary className="link nav-link">{`Change to ${name}`}</summary>
        {other.free ? (
          <ChangeForm plan={{ ...plan, other }} />
        ) : (
          <SoldOut name={name} plan={{ ...plan, other }} />
        )}
      </details>
    );
  });
}

function ChangeForm({ plan }: { plan: Change }) {
  const { other, id, wish } = plan;
  return (
    <form method="post" action={paths.planVerb("change")} className="mt-3 max-w-prose">
      <Hidden fields={{ subscription: id, plan: other.plan, wish }} />
      <p>{changeWords(plan)}</p>
      <SubmitButton p="mt-3" quiet busy="Processing...">{`Change to ${plans[other.plan].name}`}</SubmitButton>
    </form>
  );
}

function changeWords({ plan, price: paid, other, until }: Change): string {
  const { name, price, places } = plans[other.plan];
  const monthly = `${name} is ${pounds(price)} per month${vatWords()}.`;
  if (other.plan === plan) return `You keep ${name}, and it renews. ${monthly} Nothing is charged now.`;
  if (isDearer(other.plan, plan)) {
    const charged =
      price > paid
        ? `Your card is charged the difference for the rest of this month, at most ${pounds(price - paid)}.`
        : "Nothing is charged now.";
    return `${monthly} It begins at once. ${charged} At most ${places} businesses of a trade in one city.`;
  }
  return `${monthly} It begins on ${formatInstant(until, { withYear: true })}. You keep ${plans[plan].name} until then, and nothing is charged now.`;
}

/** Says that every place of the other plan is taken, and offers a waiting list. */
function SoldOut({ name, plan }: { name: string; plan: Change }) {
  const words = `Every ${name} place where your listing is has been taken, so you cannot change to it now. You keep ${plans[plan.plan].name}.`;
  if (plan.other.waits)
    return <p className="mt-3 max-w-prose">{`${words} We will write to you when a place is free.`}</p>;
  return (
    <form method="post" action={paths.planVerb("wait")} className="mt-3 max-w-prose">
      <Hidden fields={{ subscription: plan.id, plan: plan.other.plan }} />
      <p>{words}</p>
      <SubmitButton p="mt-3" quiet>
        Tell me when a place is free
      </SubmitButton>
    </form>
  );
}
