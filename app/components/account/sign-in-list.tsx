import { formatInstant } from "~/models/base/clock";

export type OwnSignIns = {
  /** The newest first; so often within one hour, and when the last of those was. */
  last: readonly { browser: string; network: string; times: number; lastAt: string }[];
  /** What somebody tried who was not let in; undefined when nobody did. */
  failed?: { times: number; lastAt: string };
  /** For how many days that is. */
  failureDays: number;
};

/** When somebody came in, and how often somebody else tried: what tells an owner that it was not them. */
export function SignInList({ last, failed, failureDays }: OwnSignIns) {
  return (
    <>
      <h3 className="mt-6 mb-2 font-bold">Last sign-ins</h3>
      <ul className="divide-y divide-line border-y border-line">
        {last.map(({ browser, network, times, lastAt }) => (
          <li key={`${lastAt} ${browser} ${network}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <b>
              {browser || "A browser"}
              {times > 1 ? `, ${times} times in an hour` : ""}
            </b>
            <span className="hint [overflow-wrap:anywhere]">
              {formatInstant(lastAt)}, from {network}
            </span>
          </li>
        ))}
      </ul>
      <p className="hint mt-3">
        {failed
          ? `In the last ${failureDays} days a password or code was wrong or refused ${timesWords(failed.times)}, last on ${formatInstant(failed.lastAt)}. `
          : `In the last ${failureDays} days nobody gave a wrong password. `}
        If something here was not you, choose a new password: it signs every browser out.
      </p>
    </>
  );
}

const timesWords = (times: number): string => (times === 1 ? "once" : `${times} times`);
