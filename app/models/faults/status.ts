import { formatInstant, formatWait } from "~/models/base/clock";
import { nearlyUsed } from "./day-limits";
import { outgoing, outgoingWords, type ServiceFault } from "./fault";

/** A part of the site, in plain words: whether it works, and since when if that is known. */
type StatusLine = { what: string; works: boolean; says: string };

/** The state of the site, as the process that is asked sees it. */
export type SiteState = {
  startedAt: Date;
  busy: boolean;
  /** Since when the database does not answer; undefined while it does. */
  awaySince: Date | undefined;
  /** How many seconds the oldest message has waited. */
  oldestSeconds: number;
  /** Present faults, and those that ended within the last day. */
  faults: readonly Omit<ServiceFault, "kind">[];
};

const parts = [...new Set(outgoing.flatMap((service) => outgoingWords[service].part ?? []))];

/** Normally a message takes seconds. */
const lateSeconds = 300;

/** What works, what does not, and since when. */
export function statusLines({ startedAt, busy, awaySince, oldestSeconds, faults }: SiteState): StatusLine[] {
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
        faults.filter(({ service, error }) => outgoingWords[service].part === what && error !== nearlyUsed),
        awaySince,
      ),
    })),
  ];
}

function partOf(faults: SiteState["faults"], awaySince: Date | undefined): Omit<StatusLine, "what"> {
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
