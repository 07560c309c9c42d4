import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { ApplicationForm, SoldOut } from "~/components/placement/application-form";
import { PlanCards, PlanPromises } from "~/components/placement/plan-cards";
import { featuredChanges, howResultsAreOrdered, neverForSale } from "~/content/order";
import { readForm } from "~/http/bodies/form.server";
import { longestWaitDays } from "~/models/placements/entitlement";
import { isPlanId, mostPopular } from "~/models/placements/plan";
import { whereRequestsGo } from "~/models/trades/words";
import { paths } from "~/paths";
import { type ApplicationAnswer, answerApplication, findApplicant } from "./application.server";

/** Its form leads to the payment page, which is on another host. */
export const handle = { pays: true };

/** Each page has a form of its own, so that sending it twice is one application. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("plan");
  const { known, free, featured } = await findApplicant(request);
  return json({
    plan: isPlanId(asked) ? asked : mostPopular,
    cancelled: searchParams.has("cancelled"),
    application: crypto.randomUUID(),
    known,
    free,
    featured,
  });
}

export const action = async ({ request }: ActionFunctionArgs) =>
  answerApplication(request, await readForm(request));

/** Tells somebody who is slowed down when to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : undefined);
};

export const meta = metaOf({
  title: "Get featured",
  description:
    "Plans for a paid place before other listings, always labelled as such: what each costs and brings, and how lists are ordered.",
  path: paths.getFeatured,
});

export default function GetFeatured() {
  const { plan, cancelled, application, known, free, featured } = useLoaderData<typeof loader>();
  const answer = useActionData<ApplicationAnswer>() ?? {};
  return (
    <div className="wrap max-w-4xl py-8 sm:py-12">
      <h1>Get featured</h1>
      <p className="mt-4 text-lg">{featuredChanges} Everybody can see who they are.</p>
      {cancelled ? (
        <p role="status" className="note mt-4">
          You left the payment page. Nothing was charged. Choose a plan below whenever you like.
        </p>
      ) : null}
      {featured ? <PlanThere business={featured} /> : null}
      <PlanCards chosen={plan} free={free} applies={!featured} />
      <PlanPromises />
      {featured ? null : (
        <section className="mt-10" aria-labelledby="apply">
          <h2 id="apply">Apply</h2>
          <div className="panel mt-4 grid gap-6">
            {answer.soldOut ? <SoldOut {...answer.soldOut} /> : null}
            <ApplicationForm
              application={answer.application ?? application}
              plan={plan}
              known={known}
              refused={answer.refused}
            />
          </div>
        </section>
      )}
      <WhatItIs />
    </div>
  );
}

/** For whoever has one for each of their listings: what there is to do with it is on the dashboard. */
function PlanThere({ business }: { business: string }) {
  return (
    <section className="panel mt-6" aria-labelledby="own">
      <h2 id="own" className="text-xl">
        Your plan
      </h2>
      <p className="mt-2 [overflow-wrap:anywhere]">
        {`${business} has a plan already. What came of it, changing it and ending it are on your dashboard.`}
      </p>
      <p className="mt-4">
        <a href={paths.dashboard} className="btn">
          See it on your dashboard
        </a>
      </p>
    </section>
  );
}

function WhatItIs() {
  return (
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
            <a href={paths.claimListing} className="link">
              Claim your listing
            </a>{" "}
            first, or afterwards with the same email.
          </li>
          <li>
            {`If your listing is not checked yet, we keep your card and charge nothing. The first payment and your place begin together, when a person here has checked you and a place is free. If that has not come in ${longestWaitDays} days, the plan is cancelled, nothing is charged, and we tell you why.`}
          </li>
          <li>
            A question?{" "}
            <a href={paths.contactAbout("featured")} className="link">
              Talk to us
            </a>
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
}
