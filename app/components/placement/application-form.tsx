import type { SubmissionResult } from "@conform-to/dom";
import { type AccountField, AccountForm } from "~/components/account/account-form";
import { businessNameField, contactFields } from "~/components/claim/claim-forms";
import { Press } from "~/components/form/controls";
import { longestWaitDays } from "~/models/placements/paid-time";
import {
  currentLeadChoices,
  nothingUntilShown,
  type PlanId,
  planIds,
  plans,
  vatWords,
} from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import { signUpServices } from "~/models/trades/trade";
import { paths } from "~/paths";

/** What the form is filled in with for an owner who is signed in, or who comes back from the payment page. */
export type KnownApplicant = {
  business_name?: string;
  contact_name?: string;
  email?: string;
  phone?: string;
  service_type?: string;
  city?: string;
  current_leads?: string;
};

type ApplicationFormProps = {
  /** The id of the application, so that a form sent twice makes only one. */
  application: string;
  plan: PlanId;
  known: KnownApplicant;
  refused?: SubmissionResult;
};

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const planField = (plan: PlanId): AccountField => ({
  name: "plan_type",
  label: "Plan",
  options: planIds.map((id) => ({
    value: id,
    label: `${plans[id].name}, ${pounds(plans[id].price)} per month${vatWords()}`,
  })),
  defaultValue: plan,
  required: true,
});

const workFields = (known: KnownApplicant): AccountField[] => [
  {
    name: "service_type",
    label: "Service type",
    options: choices(signUpServices),
    defaultValue: known.service_type,
    required: true,
  },
  { name: "city", label: "City", autoComplete: "address-level2", defaultValue: known.city, required: true },
  {
    name: "current_leads",
    label: "Current leads a month (optional)",
    options: choices(currentLeadChoices),
    defaultValue: known.current_leads,
  },
];

/** Applies for a plan; the payment page follows. */
export const ApplicationForm = ({ application, plan, known, refused }: ApplicationFormProps) => (
  <AccountForm
    intent="apply"
    action={paths.getFeatured}
    fields={[
      planField(plan),
      businessNameField(known.business_name),
      ...contactFields(known),
      ...workFields(known),
    ]}
    refused={refused}
    send="Continue to payment"
    busy="Processing..."
  >
    <input type="hidden" name="application" value={application} />
    <p className="text-sm text-slate">
      {nothingUntilShown} If it is yours and checked already, your card is charged now and you are featured at
      once. The next page is our payment provider's. We never see your card. You come back here when you are
      done.
    </p>
  </AccountForm>
);

/** An application for a plan that is sold out. */
export type SoldOutAnswer = {
  plan: PlanId;
  city: string;
  service: string;
  /** Another plan with a free place there. */
  instead: PlanId | null;
  /** What was typed. */
  values: Readonly<Record<string, string>>;
  /** How many wait, and for how many free places, if it is not sold out. */
  waiting: { waiting: number; free: number } | null;
};

type OthersWaitProps = Omit<SoldOutAnswer, "waiting"> & {
  waiting: number;
  free: number;
  application: string;
};

/** Says, before a card is given, how many wait for the places that are free. */
export const OthersWait = ({ plan, city, service, instead, values, application, ...of }: OthersWaitProps) => (
  <section role="alert" className="summary">
    <h2 className="text-lg">
      {`${of.waiting === 1 ? "1 business waits" : `${of.waiting} businesses wait`} for ${plans[plan].name} for ${service} in ${city}, and ${of.free === 1 ? "1 place is" : `${of.free} places are`} free`}
    </h2>
    <p className="mt-1">
      {`A place goes to whoever is checked first. You can wait for one with them: if you have none in ${longestWaitDays} days, nothing is charged.`}
      {instead ? ` ${plans[instead].name} still has a place: choose it below.` : ""}
    </p>
    <Press to={paths.getFeatured} about={{ ...values, application, intent: "told" }} className="mt-4" quiet>
      Wait with them
    </Press>
  </section>
);

/** Says, before anything is paid, that every place is taken, and offers a waiting list. */
export const SoldOut = ({ plan, city, service, instead, values }: Omit<SoldOutAnswer, "waiting">) => (
  <section role="alert" className="summary">
    <h2 className="text-lg">
      {plans[plan].name} is sold out for {service} in {city}
    </h2>
    <p className="mt-1">
      All {plans[plan].places} places are taken. Nothing was charged.
      {instead ? ` ${plans[instead].name} still has a place: choose it below.` : ""}
    </p>
    <Press to={paths.getFeatured} about={{ ...values, intent: "wait" }} className="mt-4" quiet>
      Tell me when a place is free
    </Press>
  </section>
);
