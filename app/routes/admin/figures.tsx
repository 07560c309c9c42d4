import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  CostsTold,
  FirstContact,
  JobFigures,
  LeadsByDay,
  QuizSteps,
  ShareNumber,
  WeeklyShare,
  WeekNumber,
} from "~/components/admin/figures";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { findFigures } from "~/models/admin/figures.server";
import { findRecord } from "~/models/leads/now/record.server";
import { recordWords } from "~/models/leads/now/silence";
import { listJobFigures } from "~/models/prices/figures.server";
import { listQuizSteps } from "~/models/quiz/step-counts.server";
import { listWorkCosts } from "~/models/reviews/newest-reviews.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const [figures, steps, record, costs, jobs] = await Promise.all([
    findFigures(),
    listQuizSteps(),
    findRecord(),
    listWorkCosts(),
    listJobFigures(),
  ]);
  return json({ ...figures, steps, costs, jobs, record: record && recordWords(record) });
}

export const meta = metaOf({ title: "Figures", description: "How the marketplace does, week by week." });

export default function Figures() {
  const { leads, steps, answered, medianMinutes, routed, heard, record, decided, costs, jobs } =
    useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl">Figures</h1>
      <p className="mt-1 text-slate">
        Today is counted as you look. The days before it are counted again every night.
      </p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4 sm:max-[64rem]:grid-cols-2">
        <WeekNumber
          title="Proved requests"
          value={routed.reduce((total, { count }) => total + count, 0).toLocaleString("en-GB")}
          weeks={routed.map(({ count }) => count)}
        />
        <ShareNumber title="Reached a business" weeks={routed} />
        <ShareNumber title="Heard within 24 hours" weeks={heard} />
        <ShareNumber title="Claims decided within 24 hours" weeks={decided} />
      </ul>
      <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4">
        <LeadsByDay leads={leads} />
        <QuizSteps steps={steps} />
        <FirstContact weeks={answered} medianMinutes={medianMinutes} />
        <WeeklyShare
          title="Requests that reached a business"
          weeks={routed}
          words={{ count: "Proved requests", part: "Given to a business" }}
          empty="No request with a proved number came in these eight weeks."
        />
        <WeeklyShare
          title="Requests that heard within 24 hours"
          weeks={heard}
          words={{ count: "Requests that a business had", part: "Heard within 24 hours of the first" }}
          empty="No business was given a request in these eight weeks."
        >
          <p>
            {record
              ? `Homeowners read: ‘${record}’`
              : "Homeowners read no record yet: it takes 30 requests in 30 days."}
          </p>
        </WeeklyShare>
        <WeeklyShare
          title="Claims decided within 24 hours"
          weeks={decided}
          words={{ count: "Claims", part: "Within 24 hours" }}
          empty="Nobody claimed or added a listing in these eight weeks."
        />
        <CostsTold costs={costs} />
        <JobFigures jobs={jobs} />
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
