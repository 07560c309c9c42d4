import { formatInstant, formatWait } from "~/models/base/clock";
import { outgoing, outgoingWords, type ServiceFault } from "./fault";

/** One part of the site as a neighbour would say it: since when it is as it is, where that is known. */
type StatusLine = { what: string; works: boolean; says: string };

/** How the site is, of the one process that is asked. */
export type Standing = {
  startedAt: Date;
  busy: boolean;
  /** Since when the database does not answer; undefined while it does. */
  awaySince: Date | undefined;
  /** For how long the oldest message has waited. */
  oldestSeconds: number;
  /** Those that last, and those that ended within the last day. */
  faults: readonly Omit<ServiceFault, "kind" | "error">[];
};

const parts = [...new Set(outgoing.flatMap((service) => outgoingWords[service].part ?? []))];

/** A message that goes takes seconds. */
const lateSeconds = 300;

/** What is up, what is not, and since when. */
export function statusLines({ startedAt, busy, awaySince, oldestSeconds, faults }: Standing): StatusLine[] {
  const pages = awaySince
    ? { works: false, says: `Most pages cannot be shown since ${formatInstant(awaySince)}.` }
    : busy
      ? { works: false, says: "Very busy just now: some pages ask you to come back in half a minute." }
      : { works: true, says: `Working. Last started ${formatInstant(startedAt)}.` };
  const requests = awaySince
    ? { works: true, says: "Taken, and passed on to businesses as soon as our records can be reached." }
    : oldestSeconds > lateSeconds
      ? { works: false, says: `Taken. Word of them is ${formatWait(oldestSeconds)} late.` }
      : { works: true, says: "Taken, and passed on at once." };
  return [
    { what: "Pages", ...pages },
    { what: "Requests for quotes", ...requests },
    ...parts.map((what) => ({
      what,
      ...partOf(
        faults.filter(({ service }) => outgoingWords[service].part === what),
        awaySince,
      ),
    })),
  ];
}

function partOf(faults: Standing["faults"], awaySince: Date | undefined): Omit<StatusLine, "what"> {
  if (awaySince) return { works: false, says: "Waiting for our records." };
  const lasting = faults.filter(({ endedAt }) => !endedAt).map(({ beganAt }) => beganAt.getTime());
  if (lasting.length > 0) {
    return {
      works: false,
      says: `Not working since ${formatInstant(new Date(Math.min(...lasting)))}. We know of it.`,
    };
  }
  const ended = faults.map(({ endedAt }) => endedAt?.getTime() ?? 0);
  return ended.length > 0
    ? { works: true, says: `Working again since ${formatInstant(new Date(Math.max(...ended)))}.` }
    : { works: true, says: "Working." };
}
