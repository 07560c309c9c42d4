import { endRead } from "./business";
import { type Given, isFirst, type RequestNow } from "./now";

/** Six facts of a request, as attributes of each page about it; absent where nothing of the kind is so. */
export type FactAttributes = {
  /** The ids of the businesses that have it; to a business, only its own. */
  "data-has": string;
  /** Until when an answer is promised, or 'over' once that passed in vain; to a business, only what binds it. */
  "data-promised"?: string;
  /** Since when it waits for an operator; no business is told. */
  "data-waits"?: string;
  /** How it ended, and what came after 'hired': 'hired booked', 'declined back agreed'; empty while it is open. */
  "data-ended": string;
  /** Whom its homeowner hired: the id, or 'someone'. */
  "data-hired"?: string;
  /** When its details were deleted. */
  "data-erased"?: string;
};

/** The facts as their homeowner and an operator are shown them, or as one of its businesses is. */
export function factAttributes(now: RequestNow, reader?: Given): FactAttributes {
  const { did, holders, desk, chosen } = now;
  const ended = (reader ? endedFor(now, reader) : endedAs(now)).filter(Boolean).join(" ");
  if (did.state === "deleted")
    return { "data-has": "", "data-ended": ended, "data-erased": did.at.toISOString() };
  const isShown = ({ id }: Given) => !reader || id === reader.id;
  const hires = did.state === "hired" && (!reader || endRead(now, reader) !== null);
  return {
    "data-has": holders
      .filter(isShown)
      .map(({ id }) => id)
      .sort()
      .join(" "),
    "data-promised": promiseOf(now, reader),
    "data-waits": reader ? undefined : desk?.since.toISOString(),
    "data-ended": ended,
    "data-hired": hires ? (chosen && isShown(chosen) ? chosen.id : "someone") : undefined,
  };
}

function promiseOf(now: RequestNow, reader?: Given): string | undefined {
  if (reader && !(reader.holds && isFirst(now, reader.id))) return undefined;
  return now.overdue ? "over" : now.promised?.until.toISOString();
}

type Words = (string | false)[];

const endedAs = ({ did, after }: RequestNow): Words => [
  did.state !== "open" && did.state,
  ...(after && after.state !== did.state ? sinceHired(after) : []),
];

const sinceHired = (after: NonNullable<RequestNow["after"]>): Words => [
  after.state,
  ...(after.state === "declined"
    ? [after.back && "back", after.agreement !== "none" && after.agreement]
    : []),
];

/** A business reads only of its own choice what came after. */
function endedFor(now: RequestNow, reader: Given): Words {
  const { did, after } = now;
  if (did.state === "deleted") return [did.state];
  const end = endRead(now, reader);
  if (end === "chosen") return endedAs(now);
  if (end === "hired") return [end];
  const fell = after?.state === "declined" && after.business.id === reader.id ? sinceHired(after) : [];
  return [end === "closed" && did.state, ...fell];
}
