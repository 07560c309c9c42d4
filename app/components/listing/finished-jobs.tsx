import { formatDay } from "~/models/base/clock";
import type { ShownPicture } from "~/models/listings/profile/picture";
import { Photo } from "./gallery";

/** `seenOn` is the day on which a person here saw the photos. */
export type ShownJob = { said: string; before: ShownPicture; after: ShownPicture; seenOn: string };

/** Jobs that a business finished, each as it was before and after. */
export function FinishedJobs({ jobs }: { jobs: readonly ShownJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="jobs">
      <h2 id="jobs" className="text-xl">
        Finished jobs
      </h2>
      <ul className="mt-3 grid gap-6">
        {jobs.map(({ said, before, after, seenOn }) => (
          <li key={before.src + after.src}>
            <p className="font-semibold [overflow-wrap:anywhere]">{said}</p>
            <div className="before-after">
              <Side label="Before" picture={before} said={said} />
              <Side label="After" picture={after} said={said} />
            </div>
            <p className="hint text-sm">
              {`The business's own photos, which a person here saw on ${formatDay(seenOn)} ${seenOn.slice(0, 4)}.`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Side = ({ label, picture, said }: { label: string; picture: ShownPicture; said: string }) => (
  <figure>
    <a href={picture.src}>
      <Photo picture={picture} alt={picture.alt || `${said}, ${label.toLowerCase()}`} />
    </a>
    <figcaption>{label}</figcaption>
  </figure>
);
