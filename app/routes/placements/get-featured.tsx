import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { ApplicationForm, OthersWait, SoldOut } from "~/components/placement/application-form";
import { PlanCards, PlanPromises, PlanThere, WhatItIs } from "~/components/placement/plan-cards";
import { featuredChanges } from "~/content/featured";
import { env } from "~/env.server";
import { waitHeaders } from "~/http/caching-headers.server";
import { formAction } from "~/http/form-action.server";
import { applicationFailed } from "~/models/placements/application";
import { isPlanId, nothingSold, offeredFirst, plans, selling } from "~/models/placements/plan";
import { paths } from "~/paths";
import { findApplicant } from "./applicant.server";
import { type ApplicationAnswer, answerApplication } from "./application.server";
import { findLeft } from "./left-application.server";

/** Its form leads to the payment page, which is on another host. */
export const handle = { pays: true };

/** Each page load makes an application id, so that sending its form twice is one application. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("plan");
  const cancelled = searchParams.has("cancelled");
  return json({
    plan: isPlanId(asked) ? asked : offeredFirst,
    chosen: isPlanId(asked) ? asked : undefined,
    cancelled,
    demo: env.DEMO,
    application: crypto.randomUUID(),
    ...(await findApplicant(request)),
    ...(cancelled ? await findLeft(request) : undefined),
  });
}

export const action = formAction(
  ({ request, form }) => answerApplication(request, form),
  () => applicationFailed,
);

export const headers = waitHeaders();

export const meta = metaOf<typeof loader>((data) => ({
  title: data?.chosen ? `Get featured: ${plans[data.chosen].name}` : "Get featured",
  description:
    "Plans for a paid place before other listings, always labelled as such: what each costs and brings, and how lists are ordered.",
  path: paths.getFeatured,
  noindex: !selling.open,
}));

export default function GetFeatured() {
  return (
    <div className="wrap max-w-4xl py-8 sm:py-12">
      <h1>Get featured</h1>
      {selling.open ? <Plans /> : <p className="mt-4 text-lg">{nothingSold}</p>}
    </div>
  );
}

function Plans() {
  const { plan, cancelled, application, known, free, featured, demo, inCity } =
    useLoaderData<typeof loader>();
  const answer = useActionData<ApplicationAnswer>() ?? {};
  return (
    <>
      <p className="mt-4 text-lg">{featuredChanges} Everybody can see who they are.</p>
      {cancelled ? (
        <p role="status" className="note mt-4">
          You left the payment page. Nothing was charged. Choose a plan below whenever you like.
        </p>
      ) : null}
      {featured ? <PlanThere business={featured} /> : null}
      <PlanCards chosen={plan} free={free} applies={!featured} demo={demo} />
      <PlanPromises demo={demo} inCity={inCity} />
      {featured ? null : (
        <section className="mt-10" aria-labelledby="apply">
          <h2 id="apply">Apply</h2>
          <div className="panel mt-4 grid gap-6">
            <NotNow answer={answer} application={answer.application ?? application} />
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
    </>
  );
}

function NotNow({ answer: { soldOut }, application }: { answer: ApplicationAnswer; application: string }) {
  if (!soldOut) return null;
  const { waiting, ...place } = soldOut;
  return waiting ? <OthersWait {...place} {...waiting} application={application} /> : <SoldOut {...place} />;
}
