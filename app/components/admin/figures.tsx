import type { ReactNode } from "react";
import { BarChart, Figure } from "~/components/chart/bar-chart";
import { formatDay, formatSpan } from "~/models/base/clock";
import type { JobFigure } from "~/models/prices/figures";
import { sourceName } from "~/models/quiz/addresses";
import { quizzes } from "~/models/quiz/quizzes";
import { pounds } from "~/models/reading/money";
import type { WorkCosts } from "~/models/reviews/review";
import type { LeadSource } from "../../../drizzle/schema/values/leads";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel">
    <h2 className="text-xl">{title}</h2>
    <div className="mt-3 grid gap-4">{children}</div>
  </section>
);

/** A small chart for each source, so that no key is needed. */
export function LeadsByDay({
  leads,
}: {
  leads: readonly { source: LeadSource; day: string; count: number }[];
}) {
  const sources = [...new Set(leads.map(({ source }) => source))];
  return (
    <Part title="Requests a day">
      {sources.length === 0 ? <p className="text-slate">No request came in the last 14 days.</p> : null}
      {sources.map((source) => {
        const days = leads.filter((lead) => lead.source === source);
        return (
          <div key={source}>
            <h3>{`${sourceName(source)}: ${sum(days.map(({ count }) => count))} in 14 days`}</h3>
            <BarChart
              title={`Requests a day from: ${sourceName(source)}`}
              bars={days.map(({ day, count }) => ({
                name: formatDay(day, { weekday: true }),
                label: formatDay(day),
                count,
              }))}
              words={{ name: "Day", count: "Requests" }}
            />
          </div>
        );
      })}
    </Part>
  );
}

/** How many of those who began a quiz in the last 28 days answered each question, in the order of the quiz. */
export function QuizSteps({ steps }: { steps: readonly { quiz: string; step: string; reached: number }[] }) {
  const drawn = quizzes
    .map((quiz) => ({ quiz, bars: barsOf(quiz, steps) }))
    .filter(({ bars }) => bars.some(({ count }) => count > 0));
  return (
    <Part title="How far quizzes are answered">
      {drawn.length === 0 ? (
        <p className="text-slate">
          Nobody answered a quiz in the last 28 days. What is kept is how many came how far on which day, and
          not who.
        </p>
      ) : null}
      {drawn.map(({ quiz, bars }) => (
        <div key={quiz.id}>
          <h3>{quiz.path}</h3>
          <BarChart
            title={`How many answered each question of ${quiz.path}`}
            bars={bars}
            words={{ name: "Question", count: "Answered" }}
          />
        </div>
      ))}
    </Part>
  );
}

function barsOf(
  { id, steps: inOrder }: (typeof quizzes)[number],
  counted: readonly { quiz: string; step: string; reached: number }[],
) {
  const own = counted.filter(({ quiz }) => quiz === id);
  return [...new Set([...inOrder.map((step) => step.id), "finished"])].flatMap((step) => {
    const count = own.find((row) => row.step === step)?.reached ?? 0;
    return count > 0 ? [{ name: step.replaceAll(/[-_]/g, " "), label: "", count }] : [];
  });
}

type Week = { monday: string; count: number; part: number };

const weekBars = (weeks: readonly Week[]) =>
  weeks.map(({ monday, count, part }) => ({
    name: `From ${formatDay(monday, { weekday: true })}`,
    label: formatDay(monday),
    count,
    part,
  }));

const lineWidth = 160;
const lineHeight = 40;

/** A figure for eight weeks, with a line chart by week, the latest at the right. */
export function WeekNumber({
  title,
  value,
  weeks,
}: {
  title: string;
  value: string;
  weeks: readonly number[];
}) {
  const highest = Math.max(1, ...weeks);
  const points = weeks.map(
    (each, at) =>
      `${(at * lineWidth) / Math.max(1, weeks.length - 1)},${lineHeight - (each * lineHeight) / highest}`,
  );
  return (
    <li className="panel">
      <p className="text-sm text-slate">{title}</p>
      <p className="price">{value}</p>
      <svg
        viewBox={`0 -2 ${lineWidth} ${lineHeight + 4}`}
        className="mt-2 w-full stroke-moss"
        fill="none"
        aria-hidden="true"
      >
        <polyline points={points.join(" ")} strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="hint">Week by week, for eight weeks</p>
    </li>
  );
}

/** The share over all weeks, with a line chart of each week's. */
export function ShareNumber({ title, weeks }: { title: string; weeks: readonly Week[] }) {
  const all = sum(weeks.map(({ count }) => count));
  const value = all === 0 ? "None" : `${Math.round((100 * sum(weeks.map(({ part }) => part))) / all)}%`;
  return (
    <WeekNumber
      title={title}
      value={value}
      weeks={weeks.map(({ count, part }) => (count ? part / count : 0))}
    />
  );
}

type WeeklyShareProps = {
  title: string;
  weeks: readonly Week[];
  words: { count: string; part: string };
  /** What to say while there is nothing to draw. */
  empty: string;
  children?: ReactNode;
};

/** In how many of all cases a promise was kept, by week. */
export function WeeklyShare({ title, weeks, words, empty, children }: WeeklyShareProps) {
  const [all, part] = [sum(weeks.map(({ count }) => count)), sum(weeks.map((week) => week.part))];
  return (
    <Part title={title}>
      {all === 0 ? (
        <p className="text-slate">{empty}</p>
      ) : (
        <>
          <p>{`${part} of ${all} in eight weeks, ${Math.round((100 * part) / all)}%.`}</p>
          <BarChart title={`${title}, by week`} bars={weekBars(weeks)} words={{ name: "Week", ...words }} />
        </>
      )}
      {children}
    </Part>
  );
}

/** A mean or a median, without pence. */
const wholePounds = (pence: number) => pounds(Math.round(pence / 100) * 100);

/** What reviews say that work cost in the end, by kind of work. */
export const CostsTold = ({ costs }: { costs: readonly WorkCosts[] }) => (
  <Part title="What work cost in the end">
    {costs.length === 0 ? (
      <p className="text-slate">Of no kind of work did five reviews of the last year say what it cost.</p>
    ) : (
      costs.map(({ work, bills, from, median, to }) => (
        <Figure key={work} term={work} value={wholePounds(median)}>
          {`Half of ${bills} bills were ${wholePounds(from)} to ${wholePounds(to)}, as reviews of the last year say.`}
        </Figure>
      ))
    )}
  </Part>
);

export const FirstContact = ({
  weeks,
  medianMinutes,
}: {
  weeks: readonly Week[];
  medianMinutes: number | null;
}) => (
  <>
    <WeeklyShare
      title="Businesses that answered within 24 hours"
      weeks={weeks}
      words={{ count: "Given to businesses", part: "Answered within 24 hours" }}
      empty="No business was given a request in these eight weeks."
    />
    {medianMinutes === null ? null : (
      <Part title="Time to first contact">
        <Figure term="Median of the newest 2,000 requests in eight weeks" value={formatSpan(medianMinutes)}>
          From when a business got a request until it first changed its status. Declined requests are left
          out.
        </Figure>
      </Part>
    )}
  </>
);

export const JobFigures = ({ jobs }: { jobs: readonly JobFigure[] }) => (
  <Part title="Estimate against chosen price">
    {jobs.length === 0 ? (
      <p className="text-slate">No homeowner has chosen a price yet, or it can still be undone.</p>
    ) : (
      <table className="w-full text-left">
        <thead>
          <tr>
            <th>Job</th>
            <th>Chosen</th>
            <th>Estimate</th>
            <th>Price</th>
            <th>Inside</th>
          </tr>
        </thead>
        <tbody className="figures">
          {jobs.map(({ job, count, estimated, agreed, inside }) => (
            <tr key={job} className="border-t border-line">
              <th className="py-1 font-semibold">{job}</th>
              <td>{count}</td>
              <td>{wholePounds(estimated)}</td>
              <td>{wholePounds(agreed)}</td>
              <td>{`${Math.round((inside / count) * 100)} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <p className="hint text-sm">Medians of the last two years. Inside: between our two figures.</p>
  </Part>
);
