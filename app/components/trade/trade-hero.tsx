import type { ReactNode } from "react";
import { HouseDrawing, isHousePart } from "~/components/home/house";

type TradeHeroProps = {
  /** Slug of the trade. */
  trade: string;
  heading: string;
  /** What the site offers for the trade, in a sentence or two. */
  pitch: string;
  live: boolean;
  /** `h2` where the page has a heading above it. */
  level?: "h1" | "h2";
  /** What to do next. */
  children: ReactNode;
};

/** The head of a trade's page, beside its part of the house. */
export const TradeHero = ({
  trade,
  heading,
  pitch,
  live,
  level: Heading = "h1",
  children,
}: TradeHeroProps) => (
  <div className="wrap hero">
    <div>
      <p className={live ? "badge" : "badge bg-amber-bg text-amber"}>{live ? "Live" : "Coming soon"}</p>
      <Heading className="mt-3">{heading}</Heading>
      <p className="mt-4 text-lg">{pitch}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
    {isHousePart(trade) ? (
      <div className="house of-one">
        <HouseDrawing part={trade} />
      </div>
    ) : null}
  </div>
);

type TradeJobsProps = Pick<JobListProps, "jobs"> & { live: boolean; last?: boolean };

/** The jobs that can be asked for, now or once the trade is live; `last` if it is the last part of the page. */
export const TradeJobs = ({ jobs, live, last }: TradeJobsProps) => (
  <section className={last ? "band -mb-12" : "band"} aria-labelledby="jobs">
    <div className="wrap section">
      <h2 id="jobs">{live ? "What you can ask for" : "What you will be able to ask for"}</h2>
      <JobList jobs={jobs} />
    </div>
  </section>
);

type JobListProps = {
  jobs: readonly (readonly [name: string, line: string])[];
  /** In a single column, for a list beside something else. */
  column?: boolean;
};

export const JobList = ({ jobs, column }: JobListProps) => (
  <ul className={column ? "ruled mt-3 grid-cols-1" : "ruled mt-5"}>
    {jobs.map(([name, line]) => (
      <li key={name} className={column ? "py-3" : "py-4"}>
        <b>{name}</b>
        <p className="hint text-sm">{line}</p>
      </li>
    ))}
  </ul>
);
