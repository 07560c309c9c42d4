import { paths } from "~/paths";
import { noLeadsYet } from "./no-leads";

type Profile = {
  businessName: string;
  city: string;
  serviceRadiusMiles: number;
  overallRating: number;
  totalReviewCount: number;
  verified: boolean;
};

type Counts = { total: number; new: number; inProgress: number; completed: number };

/** How many leads there are, each figure the way to them. */
export const Counters = ({ counts }: { counts: Counts }) => (
  <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
    <Counter term="Total Leads" count={counts.total} to={paths.leads()} />
    <Counter term="New Leads" count={counts.new} to={paths.leads({ status: "new" })} />
    <Counter term="In Progress" count={counts.inProgress} to={paths.leads({ status: "in-progress" })} />
    <Counter term="Completed" count={counts.completed} to={paths.leads({ status: "completed" })} />
  </dl>
);

function Counter({ term, count, to }: { term: string; count: number; to: string }) {
  return (
    <div className="counter">
      <dt>
        <a href={to}>{term}</a>
      </dt>
      <dd className="figures text-2xl font-bold">{count}</dd>
    </div>
  );
}

/** Why nothing is listed, and how the first will be told of. */
export function NoLeads({ profile, emailed }: { profile: Profile; emailed: boolean }) {
  return (
    <p className="mt-3 text-slate">
      {profile.verified
        ? `No leads yet. ${emailed ? "We email you" : "It appears here"} when a request from within ${profile.serviceRadiusMiles} miles of ${profile.city} comes to you.`
        : noLeadsYet({ verified: false, emailed })}
    </p>
  );
}

/** The business as its page has it. */
export function ProfileSummary({ profile }: { profile: Profile }) {
  const { businessName, city, serviceRadiusMiles, overallRating, totalReviewCount } = profile;
  return (
    <section className="panel mt-10">
      <h2 className="text-xl">Profile Summary</h2>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <Summary term="Business Name">{businessName}</Summary>
        <Summary term="Service Area">{`${city} and ${serviceRadiusMiles} miles around`}</Summary>
        <Summary term="Rating">
          {totalReviewCount > 0 ? `${overallRating.toFixed(1)} out of 5` : "No reviews yet"}
        </Summary>
        <Summary term="Reviews">{String(totalReviewCount)}</Summary>
      </dl>
      <a href={paths.profile} className="btn btn-quiet mt-4">
        Edit Profile
      </a>
    </section>
  );
}

function Summary({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-slate">{term}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
