import { type PlanId, plans } from "~/models/plans/plan";
import { BillingButton, Refund } from "./plan-buttons";

/** A plan without a page of its own, as a page is sent it. */
export type ShownWaiting = {
  id: string;
  plan: PlanId;
  businessName: string;
  city: string | null;
  why: "no listing" | "not on the site" | "another is shown" | "unpaid";
  own: boolean;
  refundableUntil: string | null;
  paid: number;
};

/** What somebody pays for and no dashboard shows: the reason, and the buttons that the dashboard would have. */
export function WaitingPlans({ waiting }: { waiting: readonly ShownWaiting[] }) {
  return waiting.map((plan) => (
    <div key={plan.id} className="note mt-4 [overflow-wrap:anywhere]">
      <p>
        <strong>
          {`Your ${plans[plan.plan].name} plan ${plan.why === "no listing" ? "waits for a listing" : "is not shown"}.`}
        </strong>{" "}
        {whyWords(plan)}
      </p>
      {plan.own ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <BillingButton of={plan.id}>Invoices, card and cancelling</BillingButton>
          <Refund plan={plan} />
        </div>
      ) : null}
    </div>
  ));
}

function whyWords({ why, businessName, city, own }: ShownWaiting): string {
  const name = city ? `${businessName} in ${city}` : businessName;
  switch (why) {
    case "no listing":
      return `It is paid for, for ${name}, and begins by itself once that listing is yours. ${
        own
          ? "Until you cancel it, it is charged each month."
          : "If you would rather have your money back, answer our email about it within 30 days of the payment."
      }`;
    case "not on the site":
      return `${name} is not on the site now. Until you cancel the plan, it is charged each month.`;
    case "another is shown":
      return `${name} has another plan of yours, and that is shown. Until you cancel this one, it is charged each month.`;
    case "unpaid":
      return `It is for ${name}, and its last payment was refused.`;
  }
}
