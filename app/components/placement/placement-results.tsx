import { BarChart } from "~/components/chart/bar-chart";
import { Figure } from "~/components/chart/figure";
import { formatInstant } from "~/models/base/clock";
import { pounds } from "~/models/base/pounds";
import type { ResultsPeriod } from "~/models/placements/results/results";

export type ResultsFigures = {
  shown: number;
  views: number;
  calls: number;
  requests: number;
  requestsBefore: number;
  periods: readonly ResultsPeriod[];
};

type ResultsProps = { results: ResultsFigures; startedAt: string; paid: number };

/** What came since the plan began, what each of it cost, and when; beside it what is known of before. */
export function PlacementResults({ results, startedAt, paid }: ResultsProps) {
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
