import type { WeekOfHours } from "~/models/listings/profile/hours";

/** The week; says so when the hours are only the usual ones of the trade. */
export function OpeningHours({ week: { typical, lines } }: { week: WeekOfHours }) {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="text-xl">
        Opening hours
      </h2>
      <dl className="accuracy figures mt-3 columns-1">
        {lines.map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd className="min-w-0 pl-4 text-right">{times}</dd>
          </div>
        ))}
      </dl>
      {typical ? (
        <p className="hint mt-2 text-sm">Typical hours: this business has not given its own. Ring first.</p>
      ) : null}
    </section>
  );
}
