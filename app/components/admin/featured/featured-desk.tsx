import type { ReactNode } from "react";
import { QuickFilter } from "~/components/admin/quick-filter";
import { formatInstant } from "~/models/base/clock";
import { pounds } from "~/models/base/pounds";
import { formatPhone } from "~/models/phones/phone";
import { isUnpaid } from "~/models/placements/entitlement";
import { type PlanId, plans, type SubscriptionStatus, type Tier } from "~/models/placements/plan";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import { type Awaited, AwaitedPlans, type Owed, planName, RefundsDue, type Refused } from "./featured-queue";
import { RefundButton } from "./refund-button";

/** The lists of the desk's page about plans; the first is what waits for an operator. */
export const featuredShows = ["waiting", "plans", "applications", "waits"] as const;
export type FeaturedShow = (typeof featuredShows)[number];

type Desk =
  | { show: "waiting"; plans: readonly Awaited[]; refunds: readonly Owed[]; total: number }
  | { show: "plans"; entries: readonly Standing[]; total: number }
  | { show: "applications"; entries: readonly Applied[]; total: number }
  | { show: "waits"; entries: readonly Wait[]; total: number };

const names: Readonly<Record<FeaturedShow, string>> = {
  waiting: "Waits for you",
  plans: "Plans",
  applications: "Applications",
  waits: "Sold out",
};

/** What was paid for, what waits for an operator, who applied, and who waits for a place. */
export function FeaturedDesk({ desk, refused }: { desk: Desk; refused?: Refused }) {
  const options = featuredShows
    .filter((value) => value !== "waiting")
    .map((value) => ({ value, name: names[value], to: paths.adminFeatured({ show: value }) }));
  return (
    <>
      <div className="lead-filter">
        <QuickFilter
          label="What is listed"
          all={paths.adminFeatured()}
          allName={names.waiting}
          chosen={desk.show === "waiting" ? undefined : desk.show}
          options={options}
        />
      </div>
      <Shown desk={desk} refused={refused} />
      <More desk={desk} />
    </>
  );
}

function Shown({ desk, refused }: { desk: Desk; refused?: Refused }) {
  switch (desk.show) {
    case "waiting":
      return (
        <>
          <RefundsDue refunds={desk.refunds} />
          <AwaitedPlans plans={desk.plans} refused={refused} />
        </>
      );
    case "plans":
      return <StandingList plans={desk.entries} />;
    case "applications":
      return <ApplicationList applications={desk.entries} />;
    case "waits":
      return <WaitList waits={desk.entries} />;
  }
}

function More({ desk }: { desk: Desk }) {
  const shown =
    desk.show === "waiting" ? Math.max(desk.plans.length, desk.refunds.length) : desk.entries.length;
  if (desk.total <= shown) return null;
  return <p className="mt-4 text-slate">{`The first ${shown} of ${desk.total.toLocaleString("en-GB")}.`}</p>;
}

const day = (instant: string) => formatInstant(instant, { withYear: true });

type ListProps<Entry> = {
  entries: readonly Entry[];
  empty: string;
  children: (entry: Entry) => ReactNode;
};

function EntryList<Entry extends { id: string }>({ entries, empty, children }: ListProps<Entry>) {
  if (entries.length === 0) return <p className="mt-6 text-slate">{empty}</p>;
  return (
    <ul className="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <article>{children(entry)}</article>
        </li>
      ))}
    </ul>
  );
}

type Standing = {
  id: string;
  plan: PlanId | null;
  tier: Tier | null;
  place: number | null;
  businessId: string | null;
  businessName: string;
  city: string | null;
  email: string;
  status: SubscriptionStatus;
  cancelAt: string | null;
  until: string | null;
  startedAt: string;
  paid: number;
};

/** Every plan that stands, with its place and its refund. */
function StandingList({ plans: standing }: { plans: readonly Standing[] }) {
  return (
    <EntryList entries={standing} empty="No plan is running. Each one that is paid for appears here.">
      {(plan) => (
        <>
          <h2>
            {plan.businessId ? (
              <a href={paths.adminListing(plan.businessId)} className="link">
                {plan.businessName}
              </a>
            ) : (
              plan.businessName
            )}
            {`, ${planName(plan.plan)}`}
          </h2>
          <p className="entry-facts">
            <strong>{placeWords(plan)}</strong> <span>{`· ${timeWords(plan)}`}</span>
            <br />
            {plan.email}
          </p>
          <RefundButton id={plan.id} paid={plan.paid} name={plan.businessName || plan.email} show="plans" />
        </>
      )}
    </EntryList>
  );
}

function placeWords({ plan, tier, place, businessId, city }: Standing): string {
  if (!businessId) return "Waits for a listing";
  if (place === null || !tier || tier === "none") return "Not shown";
  const where = city ? ` in ${city}` : "";
  return `${tier === plan ? "Place" : `As ${plans[tier].name}: place`} ${place} of ${plans[tier].places}${where}`;
}

function timeWords({ status, cancelAt, until, startedAt, paid }: Standing): string {
  const next = cancelAt ? `ends on ${day(cancelAt)}` : until && `renews on ${day(until)}`;
  return [
    isUnpaid(status) ? "the last payment was refused" : next,
    `since ${day(startedAt)}`,
    `${pounds(paid)} paid`,
  ]
    .filter(Boolean)
    .join(" · ");
}

type Applied = {
  id: string;
  businessName: string;
  contactName: string;
  email: string;
  phone: string;
  service: string;
  city: string;
  plan: PlanId;
  monthlyPrice: number;
  currentLeads: string | null;
  createdAt: string;
  paid: boolean;
};

/** Who applied in the last 90 days, and whether they paid. */
function ApplicationList({ applications }: { applications: readonly Applied[] }) {
  return (
    <EntryList
      entries={applications}
      empty="Nobody has applied in the last 90 days. Every application appears here, paid for or not."
    >
      {(asked) => (
        <>
          <h2>{`${asked.businessName}, ${plans[asked.plan].name}`}</h2>
          <p className="entry-facts">
            <strong>{asked.paid ? "Paid" : "Not paid"}</strong>{" "}
            <span>
              {"· "}
              {[
                `${asked.service} in ${asked.city}`,
                `${pounds(asked.monthlyPrice)} a month`,
                asked.currentLeads && `${asked.currentLeads} leads a month now`,
                day(asked.createdAt),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <br />
            {[asked.contactName, asked.email, formatPhone(asked.phone)].filter(Boolean).join(" · ")}
          </p>
        </>
      )}
    </EntryList>
  );
}

type Wait = {
  id: string;
  plan: PlanId;
  trade: string;
  city: string;
  email: string;
  businessName: string;
  createdAt: string;
};

/** Who waits for a plan that is sold out; they are told by themselves, the longest waiting first. */
function WaitList({ waits }: { waits: readonly Wait[] }) {
  return (
    <>
      <p className="mt-4 text-slate">
        The one who has waited longest gets an email by itself once a place is free, and the next a day later
        if nobody took it.
      </p>
      <EntryList entries={waits} empty="Nobody waits for a place.">
        {(wait) => (
          <>
            <h2>{wait.businessName}</h2>
            <p className="entry-facts">
              <strong>{`${plans[wait.plan].name}, ${findTrade(wait.trade)?.name ?? wait.trade} in ${wait.city}`}</strong>{" "}
              <span>{`· since ${day(wait.createdAt)} · ${wait.email}`}</span>
            </p>
          </>
        )}
      </EntryList>
    </>
  );
}
