import type { ReactNode } from "react";
import { ButtonLink, QuietLink, TextLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { neverForSale } from "~/content/featured";
import { howResultsAreOrdered } from "~/content/how-we-order-results";
import { longestWaitDays } from "~/models/placements/paid-time";
import {
  nothingUntilShown,
  offeredFirst,
  type Plan,
  type PlanId,
  planIds,
  planPromises,
  plans,
  vatWords,
} from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import { whereRequestsGo } from "~/models/trades/words";
import { paths } from "~/paths";

type PlanCardsProps = {
  chosen: PlanId;
  /** Free places where the owner's listing is, if they have one; shown only if they can apply. */
  free?: Readonly<Record<PlanId, number>>;
  /** Whether the page has a form to apply. */
  applies: boolean;
  /** Whether the plans say what they are stated to bring. */
  demo: boolean;
};

export const PlanCards = ({ chosen, free, applies, demo }: PlanCardsProps) => (
  <ul className="mt-6 grid gap-4 sm:grid-cols-2">
    {planIds.map((id) => (
      <li key={id} className={`panel flex flex-col ${id === chosen && applies ? "border-brick" : ""}`}>
        <PlanCard plan={plans[id]} left={applies ? free?.[id] : undefined} demo={demo}>
          {applies ? <Choice plan={plans[id]} chosen={id === chosen} /> : null}
        </PlanCard>
      </li>
    ))}
  </ul>
);

type PlanCardProps = { plan: Plan; left: number | undefined; demo: boolean; children: ReactNode };

const PlanCard = ({ plan, left, demo, children }: PlanCardProps) => (
  <>
    <h2 className="flex flex-wrap items-center gap-2 text-xl">
      {plan.name} {demo && plan.id === offeredFirst ? <span className="badge">Most popular</span> : null}
    </h2>
    <p className="mt-3">
      <span className="price">{pounds(plan.price)}</span>
      {` per month${vatWords()}`}
    </p>
    <p className="mt-1 text-sm">{nothingUntilShown}</p>
    <ul className="mt-4 grid list-disc gap-1 pl-5">
      {[...(demo ? plan.stated : []), plan.position].map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-slate">
      {left === 0
        ? "Sold out where your listing is. You can ask to hear when a place is free."
        : `At most ${plan.places} businesses of a trade in one city.`}
    </p>
    {children}
  </>
);

/** Links to the form, with this plan chosen in it. */
const Choice = ({ plan: { id, name }, chosen }: { plan: Plan; chosen: boolean }) => (
  <p className="mt-auto pt-4">
    {chosen ? (
      <ButtonLink to="#apply">Apply for {name}</ButtonLink>
    ) : (
      <QuietLink to={`${paths.getFeaturedAt({ plan: id })}#apply`}>Choose {name}</QuietLink>
    )}
  </p>
);

/** `inCity` says what the businesses of the owner's city had, if there is enough to count. */
type PlanPromisesProps = { demo: boolean; inCity: string | undefined };

/** What all plans promise, and what their figures mean. */
export const PlanPromises = ({ demo, inCity }: PlanPromisesProps) => (
  <>
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1 font-semibold">
      {planPromises.map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
    <p className="mt-3 text-slate">
      {demo ? "The leads and the price per lead say what a plan usually brings. " : null}
      {inCity ? `${inCity} ` : null}
      You pay the monthly price and nothing for a single lead.
    </p>
  </>
);

/** For owners whose listings all have a plan: links to the dashboard, where plans are managed. */
export const PlanThere = ({ business }: { business: string }) => (
  <Part id="own" title="Your plan" className="panel mt-6">
    <p className="mt-2 wrap-anywhere">
      {`${business} has a plan already. What came of it, changing it and ending it are on your dashboard.`}
    </p>
    <ButtonLink to={paths.dashboard} p="mt-4">
      See it on your dashboard
    </ButtonLink>
  </Part>
);

/** What a placement is, and how lists are ordered. */
export const WhatItIs = () => (
  <>
    <section className="mt-10" aria-labelledby="is">
      <h2 id="is">What it is, and what it is not</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        <li>The listing carries the word Featured in every list and on its page.</li>
        <li>{whereRequestsGo()}</li>
        <li>{neverForSale}</li>
        <li>A homeowner's request is still with at most three businesses at once.</li>
        <li>
          The placement is for a listing that is yours.{" "}
          <TextLink to={paths.claimListing}>Claim your listing</TextLink> first, or afterwards with the same
          email.
        </li>
        <li>
          {`If your listing is not checked yet, we keep your card and charge nothing. The first payment and your place begin together, when a person here has checked you and a place is free. If that has not come in ${longestWaitDays} days, the plan is cancelled, nothing is charged, and we tell you why.`}
        </li>
        <li>
          A question? <TextLink to={paths.contactAbout("featured")}>Talk to us</TextLink>
        </li>
      </ul>
    </section>
    <section className="mt-8" aria-labelledby="order">
      <h2 id="order">{howResultsAreOrdered.heading}</h2>
      {howResultsAreOrdered.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
    </section>
  </>
);
