import { SubmitButton } from "~/components/form/submit-button";
import { formatInstant } from "~/models/base/clock";
import { pounds } from "~/models/base/pounds";
import { type PlanId, plans, type Tier } from "~/models/placements/plan";
import { paths } from "~/paths";

type Other = { plan: PlanId; free: boolean; waits: boolean };
type Own = {
  id: string;
  plan: PlanId;
  next: PlanId;
  others: readonly Other[];
  wish: string;
  state: "standing" | "past due" | "ending" | "refunding";
  tier: Tier;
  until: string;
};
type Change = Own & { other: Other };

/** Folded: what another plan costs and when it begins, and the button; without one while something else comes first. */
export function PlanChange({ plan }: { plan: Own }) {
  if (plan.state !== "standing" || plan.tier === "none") return null;
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
    <form method="post" action={paths.plan} className="mt-3 max-w-prose">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="subscription" value={id} />
      <input type="hidden" name="plan" value={other.plan} />
      <input type="hidden" name="wish" value={wish} />
      <p>{changeWords(plan)}</p>
      <p className="mt-3">
        <SubmitButton quiet busy="Processing...">{`Change to ${plans[other.plan].name}`}</SubmitButton>
      </p>
    </form>
  );
}

function changeWords({ plan, next, other, until }: Change): string {
  const { name, price, places } = plans[other.plan];
  const monthly = `${name} is ${pounds(price)} per month.`;
  if (other.plan === plan) return `You keep ${name}, and it renews. ${monthly} Nothing is charged now.`;
  if (plans[plan].price < price) {
    const difference = price - plans[next].price;
    return `${monthly} It begins at once. Your card is charged the difference for the rest of this month, at most ${pounds(difference)}. At most ${places} businesses of a trade have it in one city.`;
  }
  return `${monthly} It begins on ${formatInstant(until, { withYear: true })}. You keep ${plans[plan].name} until then, and nothing is charged now.`;
}

/** Every place is taken: nothing to change to now, and a list to wait on. */
function SoldOut({ name, plan }: { name: string; plan: Change }) {
  const words = `Every ${name} place where your listing is has been taken, so you cannot change to it now. You keep ${plans[plan.plan].name}.`;
  if (plan.other.waits) {
    return <p className="mt-3 max-w-prose">{`${words} We will write to you when a place is free.`}</p>;
  }
  return (
    <form method="post" action={paths.plan} className="mt-3 max-w-prose">
      <input type="hidden" name="intent" value="wait" />
      <input type="hidden" name="subscription" value={plan.id} />
      <input type="hidden" name="plan" value={plan.other.plan} />
      <p>{words}</p>
      <p className="mt-3">
        <SubmitButton quiet>Tell me when a place is free</SubmitButton>
      </p>
    </form>
  );
}
