import { formatAge, isLate } from "~/models/base/queue";

/** For how long something has waited; late in red, and in words. `now` is the server's. */
export function WaitingSince({ since, now }: { since: string; now: string }) {
  const [from, to] = [new Date(since), new Date(now)];
  const late = isLate(from, to);
  return (
    <span className={`whitespace-nowrap ${late ? "font-bold text-red" : "text-slate"}`}>
      {`waiting ${formatAge(from, to)}${late ? ", late" : ""}`}
    </span>
  );
}
