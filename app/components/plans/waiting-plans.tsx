import { type PlanId, plans } from "~/models/plans/plan";

type Waiting = { id: string; plan: PlanId; businessName: string; city: string };

/** What somebody paid for that begins once the listing is theirs. */
export function WaitingPlans({ waiting }: { waiting: readonly Waiting[] }) {
  return waiting.map(({ id, plan, businessName, city }) => (
    <p key={id} className="note mt-4 [overflow-wrap:anywhere]">
      <strong>{`Your ${plans[plan].name} plan waits for a listing.`}</strong>{" "}
      {`It is paid for, for ${businessName} in ${city}, and begins by itself once that listing is yours. If you would rather have your money back, answer our email about it within 30 days of the payment.`}
    </p>
  ));
}
