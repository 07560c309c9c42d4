import { BarChart, Figure } from "~/components/chart/bar-chart";
import { CallLink, EmailLink, fullName, type Sender } from "~/components/lead/contact-links";
import { DetailsGone, isShown } from "~/components/lead/details-gone";
import { LeadQueue, type LeadQueueProps } from "~/components/lead/lead-queue";
import { FactGrid } from "~/components/page/facts";
import { QuietLink } from "~/components/page/link";
import { formatDay, formatSpan } from "~/models/base/clock";
import type { LeadAnswers } from "~/models/leads/portal/answers";
import type { ContactCounts } from "~/models/reviews/review";
import { paths } from "~/paths";
import { ContactAnswers } from "./own-reviews";

type Profile = {
  businessName: string;
  city: string;
  serviceRadiusMiles: number;
  overallRating: number;
  totalReviewCount: number;
  verified: boolean;
};

type Counts = { total: number; new: number; inProgress: number; completed: number };

export const Counters = ({ counts }: { counts: Counts }) => (
  <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
    <Counter term="Total Leads" count={counts.total} to={paths.leads()} />
    <Counter term="New Leads" count={counts.new} to={paths.leads({ status: "new" })} />
    <Counter term="In Progress" count={counts.inProgress} to={paths.leads({ status: "in-progress" })} />
    <Counter term="Completed" count={counts.completed} to={paths.leads({ status: "completed" })} />
  </dl>
);

const Counter = ({ term, count, to }: { term: string; count: number; to: string }) => (
  <div className="relative flex flex-col rounded-panel border border-line bg-card px-4 py-3 [&:hover]:border-ink">
    <dt>
      {/* The figure is part of the link. */}
      <a href={to} className="text-slate underline underline-offset-[0.2em] after:absolute after:inset-0">
        {term}
      </a>
    </dt>
    <dd className="figures text-2xl font-bold">{count}</dd>
  </div>
);

export function ProfileSummary({ profile }: { profile: Profile }) {
  const { businessName, city, serviceRadiusMiles, overallRating, totalReviewCount } = profile;
  return (
    <section className="panel mt-10">
      <h2 className="text-xl">Profile Summary</h2>
      <FactGrid
        rows={[
          ["Business Name", businessName],
          ["Service Area", `${city} and ${serviceRadiusMiles} miles around`],
          ["Rating", totalReviewCount > 0 ? `${overallRating.toFixed(1)} out of 5` : "No reviews yet"],
          ["Reviews", totalReviewCount],
        ]}
      />
      <QuietLink to={paths.profile} p="mt-4">
        Edit Profile
      </QuietLink>
    </section>
  );
}

const unverified =
  "No leads yet. Only verified businesses get them: we check yours within 24 hours and email you.";

/** What an empty list of leads says: when leads come, and how the owner hears of them. */
export function noLeadsYet({ verified, emailed }: { verified: boolean; emailed: boolean }): string {
  if (!verified) return unverified;
  return emailed
    ? "No leads yet. We email you when one comes, and it appears here."
    : "No leads yet. As soon as one comes, it appears here.";
}

/** The first leads of the queue, each with its buttons. */
export const FirstLeads = ({ sender, ...queue }: LeadQueueProps & { sender: Sender }) => (
  <LeadQueue
    {...queue}
    actions={(lead) => (
      <>
        {isShown(lead) ? (
          <>
            <CallLink contact={lead} first={lead.press !== null} />
            <EmailLink contact={lead} sender={sender} />
          </>
        ) : (
          <DetailsGone lead={lead} />
        )}
        <QuietLink to={paths.lead(lead.id)}>
          View Details <span className="sr-only">of {fullName(lead)}</span>
        </QuietLink>
      </>
    )}
  />
);

/** How many leads came in the last weeks, how many of them were answered, and how soon. */
export function AnswerFigures({ weeks, medianMinutes, contact }: LeadAnswers & { contact: ContactCounts }) {
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
      <ContactAnswers contact={contact} />
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
