import { BarChart } from "~/components/chart/bar-chart";
import { Figure } from "~/components/chart/figure";
import { formatDay, formatSpan } from "~/models/base/clock";
import type { LeadAnswers } from "~/models/leads/work/answers";

/** How many requests came in the last weeks, how many of those were answered, and how soon. */
export function Answers({ weeks, medianMinutes }: LeadAnswers) {
  const leads = sum(weeks.map((week) => week.leads));
  const answered = sum(weeks.map((week) => week.answered));
  return (
    <section className="mt-10" aria-labelledby="answers">
      <h2 id="answers">{`Your last ${weeks.length} weeks`}</h2>
      {leads === 0 ? (
        <p className="mt-3 text-slate">
          {`No leads in the last ${weeks.length} weeks. A chart of what comes in, and of how soon you answer, will appear here.`}
        </p>
      ) : (
        <div className="mt-3 grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,28rem)_1fr]">
          <BarChart
            title={`Leads by week, and how many you answered, over ${weeks.length} weeks`}
            bars={weeks.map((week) => ({
              name: `From ${formatDay(week.monday, { weekday: true })}`,
              label: formatDay(week.monday),
              count: week.leads,
              part: week.answered,
            }))}
            words={{ name: "Week", count: "Leads", part: "Answered" }}
          />
          <div>
            <p className="mb-4">{saidOf(leads, answered)}</p>
            {medianMinutes === null ? null : (
              <Figure term="Median time to first contact" value={formatSpan(medianMinutes)}>
                Of the customers that you answered, half waited no longer, from when the lead came to you
                until you first changed its status. Leads that you declined, or have not answered yet, are
                left out.
              </Figure>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function saidOf(leads: number, answered: number): string {
  const came = leads === 1 ? "One lead came in" : `${leads} leads came in`;
  if (answered === leads) return `${came}, and you answered ${leads === 1 ? "it" : "every one"}.`;
  return answered === 0
    ? `${came}. You have not answered ${leads === 1 ? "it" : "any"} yet.`
    : `${came}, and you answered ${answered}.`;
}
