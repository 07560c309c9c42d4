import type { Coordinates } from "~/models/places/distance";
import { urgencyOf } from "~/models/quiz/recorded-answers";
import { type Picks, picksOf, wishOf } from "~/models/quiz/wish";
import { isLive } from "~/models/trades/trade";
import { type AskedWork, workOf } from "~/models/trades/who-fits";
import type { Answers, LeadSource } from "../../../../drizzle/schema/values/leads";
import {
  type DeclineReason,
  type DeskChoice,
  isAnswer,
  type LeadEnd,
  type LeadStatus,
  recipientsPerLead,
  saysBooked,
} from "../lead";
import { type After, type AgreementFacts, afterOf, type Completed } from "./after-hiring";
import {
  type Idleness,
  idlenessOf,
  isAskedEnough,
  isCorrectedAway,
  isReleased,
  promisedHours,
  type Question,
  silentOf,
} from "./silence";

/** A business that was given a request, and its status there. */
export type Given = {
  /** The business. */
  id: ListingId;
  assignmentId: string;
  name: string;
  givenAt: Date;
  /** When it last did something with it; absent while the request is being made. */
  actedAt?: Date;
  status: LeadStatus;
  declineReason: DeclineReason | null;
  /** When its status became declined. */
  declinedAt: Date | null;
  /** When somebody of the business first opened the request; null while nobody has. */
  seenAt: Date | null;
  /** When the homeowner said that they have not hired this business; null while they have not said so. */
  notHiredAt: Date | null;
  /** When it last declined after the homeowner had hired it, which ended that choice; null if it never did. */
  fellAt: Date | null;
  /** Whether it still has the request: `isHolding`, read with the row. */
  holds: boolean;
};

/** What the database says of a request. */
export type RequestFacts<Each extends Given = Given> = {
  lead: {
    id: LeadId;
    serviceType: string;
    source: LeadSource;
    answers: Answers;
    timeline: string;
    /** Null while the location is unknown. */
    latitude: number | null;
    longitude: number | null;
    phoneVerified: boolean;
    unmatchedSince: Date | null;
    deskChoice: DeskChoice | null;
    deskChoiceAt: Date | null;
    routingStoppedAt: Date | null;
    hiredAt: Date | null;
    /** The hired business, if it is one that was given the request. */
    hiredBusinessId: string | null;
    erasedAt: Date | null;
    /** These are absent while the request is being made. */
    keepLooking?: boolean;
    closedAt?: Date | null;
    updatedAt?: Date;
  };
  given: readonly Each[];
  /** When the homeowner was asked whether anybody has rung; absent where that does not matter. */
  question?: Question | null;
  /** When they were last asked whether they are still looking; absent where that does not matter. */
  stillAskedAt?: Date | null;
  /** The business that the homeowner asked for, if it was not given the request; absent where that does not matter. */
  wished?: Wished | null;
  /** The businesses whose work is done, by their word or an agreement; absent where that does not matter. */
  completed?: readonly Completed[];
  /** The newest agreement; absent where nobody was hired, or that does not matter. */
  agreement?: AgreementFacts | null;
  /** The total of the price that is chosen, in pence; absent without one, or where that does not matter. */
  chosenPence?: number | null;
  /** The time that the state is asked for. */
  at: Date;
};

/** A business that a homeowner asked for in vain, and why routing refuses it; `since` if it would not any more. */
export type Wished = {
  /** The business, or the one that it was merged into, which may have been asked. */
  id: ListingId;
  name: string;
  refusal: "gone" | "unchecked" | "work" | "area" | "nowhere" | "away" | "since";
};

/** What the homeowner did last. A deletion outweighs a hiring, and that outweighs stopping the request. */
type HomeownerDid =
  | { state: "open"; at: null }
  | { state: "stopped"; at: Date }
  | { state: "hired"; at: Date }
  | { state: "deleted"; at: Date };

/** Whether one more business can be given the request now, or why not. */
export type Asking =
  | { status: "open"; work: AskedWork; place: Coordinates; never: Picks["never"] }
  /** Its homeowner stopped it, hired somebody or had it deleted. */
  | { status: "closed" }
  /** Nobody has checked the phone number. */
  | { status: "unchecked" }
  /** As many were asked as ever are. */
  | { status: "enough" }
  /** Three businesses have it, the most at once, and none of them is silent past its time. */
  | { status: "full" }
  /** The work belongs to none of our trades. */
  | { status: "no trade" }
  /** Its location is unknown. */
  | { status: "nowhere" };

/** The state of a request at one moment, from which every sentence about it derives. */
export type RequestNow<Each extends Given = Given> = Idleness & {
  id: LeadId;
  at: Date;
  serviceType: string;
  /** Whether requests for this work are routed automatically; for other work a person looks for somebody. */
  live: boolean;
  /** Whether the homeowner's answers say that it is an emergency. */
  emergency: boolean;
  /** Whether its homeowner wants the next business asked without a press, in place of one that is silent. */
  keepLooking: boolean;
  /** Whether the phone number was proved, by a text or by an operator who rang it. */
  proved: boolean;
  did: HomeownerDid;
  /** Everybody who was ever given it. */
  given: readonly Each[];
  /** The businesses that have it now. */
  holders: Each[];
  /** The holders that have not acted on it, and those that say they have. */
  asked: Each[];
  inTouch: Each[];
  /** The holders that have not acted on it in their time, longest first: another can have their places. */
  silent: Each[];
  /** Those that said they cannot do it, and those that lost it: by silence, or as the work is elsewhere. */
  declined: Each[];
  released: Each[];
  /** The one that the homeowner says they hired. */
  chosen: Each | undefined;
  /** What became of it after they said that they have hired somebody; null if they never did, or took it back. */
  after: After<Each> | null;
  /** The total of the price that they chose, in pence; null without one. */
  chosenPence: number | null;
  /** Those that say they were hired, which the homeowner has neither confirmed nor denied. */
  booked: Each[];
  /** Those that lost it by leaving the site. */
  left: Each[];
  /** When the homeowner was promised an answer, from the first business; null if none is promised, or not any more. */
  promised: { until: Date; fresh: boolean } | null;
  /** Whether the promise has run out while no holder has been in touch. */
  overdue: boolean;
  /** Since when it waits for an operator; null while it does not. */
  desk: { since: Date } | null;
  /** How an operator last ended the wait, and when. */
  choice: { how: DeskChoice; at: Date } | null;
  question: Question | null;
  completed: readonly Completed[];
  /** The business that the homeowner asked for: among those that were given the request, or why it was not. */
  wish: { alone: boolean; given: Each | undefined; not: Wished | null } | null;
  asking: Asking;
};

const hourMs = 60 * 60 * 1000;
/** How long 'within 24 hours' is said; later it is the exact time. */
const freshHours = 1;

/** The state of a request, from what the database says. */
export function requestNow<Each extends Given>({
  lead,
  given,
  question,
  stillAskedAt,
  wished,
  completed = [],
  agreement,
  chosenPence = null,
  at,
}: RequestFacts<Each>): RequestNow<Each> {
  const { id, serviceType, phoneVerified: proved } = lead;
  const live = isLive(serviceType);
  const wish = wishOf(lead.answers);
  const did = homeownerDid(lead);
  const chosen = did.state === "hired" ? given.find((each) => each.id === lead.hiredBusinessId) : undefined;
  const holders = given.filter(({ holds }) => holds);
  const inTouch = holders.filter(({ status }) => isAnswer(status));
  const emergency = urgencyOf(lead.source, lead.answers, lead.timeline).emergency;
  const silent = did.state === "open" ? silentOf(holders, emergency, at) : [];
  const lost = given.filter(({ status }) => status === "declined");
  const first = Math.min(...firstAsked(given).map(({ givenAt }) => givenAt.getTime()));
  // Businesses that were asked later were told of no promise, and break none.
  const promisers = holders.filter(({ givenAt }) => givenAt.getTime() === first);
  const owed = did.state === "open" && live && promisers.length > 0 && inTouch.length === 0;
  const until = new Date(first + promisedHours * hourMs);
  return {
    ...{ id, at, serviceType, live, proved, did, given, holders, inTouch, completed },
    ...idlenessOf(did.state, { ...lead, given, at, stillAskedAt }),
    ...{ emergency, silent, keepLooking: lead.keepLooking ?? false },
    asked: holders.filter(({ status }) => !isAnswer(status)),
    declined: lost.filter((each) => !isReleased(each)),
    released: lost.filter(isReleased),
    chosen,
    after: afterOf({ did, chosen, given, agreement, hiredAt: lead.hiredAt }),
    chosenPence: did.state === "hired" ? chosenPence : null,
    booked:
      did.state === "open" || did.state === "stopped"
        ? given.filter(({ status, notHiredAt }) => saysBooked(status) && notHiredAt === null)
        : [],
    left: given.filter(({ holds, status }) => !holds && status !== "declined"),
    promised: owed && at < until ? { until, fresh: at.getTime() - first < freshHours * hourMs } : null,
    overdue: owed && at >= until,
    desk: did.state === "open" && lead.unmatchedSince ? { since: lead.unmatchedSince } : null,
    choice: lead.deskChoice && lead.deskChoiceAt && { how: lead.deskChoice, at: lead.deskChoiceAt },
    question: question ?? null,
    wish: wish && {
      alone: wish.alone,
      given: given.find(({ id }) => id === (wished?.id ?? wish.id)),
      not: wished ?? null,
    },
    asking: askingOf(lead, given, holders.length - silent.length),
  };
}

/** Whether a business is one of those that were given it first. */
export function isFirst({ given }: RequestNow, id: ListingId): boolean {
  const own = given.find((each) => each.id === id);
  return own !== undefined && firstAsked(given).every(({ givenAt }) => givenAt >= own.givenAt);
}

/** Those from whom a promise counts: not who lost a corrected request, which was never theirs to answer. */
const firstAsked = (given: readonly Given[]) => given.filter((each) => !isCorrectedAway(each));

/** How a hiring or its closing ended the request for one of its businesses; null if it is open. */
export function hiringEnd({ did, chosen, closed }: RequestNow, { id }: Pick<Given, "id">): LeadEnd | null {
  if (did.state === "hired") return chosen?.id === id ? "chosen" : "hired";
  return closed ? "closed" : null;
}

/** What the homeowner did last, from the dates on the row. */
function homeownerDid(lead: {
  erasedAt: Date | null;
  hiredAt: Date | null;
  routingStoppedAt: Date | null;
}): HomeownerDid {
  if (lead.erasedAt) return { state: "deleted", at: lead.erasedAt };
  if (lead.hiredAt) return { state: "hired", at: lead.hiredAt };
  return lead.routingStoppedAt
    ? { state: "stopped", at: lead.routingStoppedAt }
    : { state: "open", at: null };
}

function askingOf(
  { latitude, longitude, ...lead }: RequestFacts["lead"],
  given: readonly Given[],
  places: number,
): Asking {
  const work = workOf(lead);
  if (homeownerDid(lead).state !== "open") return { status: "closed" };
  if (!lead.phoneVerified) return { status: "unchecked" };
  if (isAskedEnough(given)) return { status: "enough" };
  if (places >= recipientsPerLead) return { status: "full" };
  if (!work) return { status: "no trade" };
  if (latitude === null || longitude === null) return { status: "nowhere" };
  const { never } = picksOf(lead.answers);
  return { status: "open", work, place: { latitude, longitude }, never };
}

/**
 * What the homeowner may ask for once a business declined, left or is silent past its time, or if the only business that
 * they wanted could not be asked. `somebody` is one more, if routing finds one; `given up` follows when an operator
 * looked in vain.
 */
export function anotherOf(now: RequestNow): "none" | "somebody" | "nobody" | "enough" | "given up" {
  const { asking, live, holders, inTouch, silent, did, choice, desk } = now;
  const givenUp = did.state === "open" && choice?.how === "nobody" && !desk;
  if (givenUp) return inTouch.length === 0 ? "given up" : "none";
  if (!live || (!hasSparePlace(now) && silent.length === 0)) return "none";
  if (asking.status === "open") return "somebody";
  if (asking.status === "nowhere") return "nobody";
  // If three of the six still have it, nobody else could be asked in any case.
  const kept = holders.length - silent.length;
  return asking.status === "enough" && kept < recipientsPerLead ? "enough" : "none";
}

/** Whether one more can be asked without taking the place of one that is silent. */
export const hasSparePlace = ({ given, holders, wish }: RequestNow): boolean =>
  holders.length < recipientsPerLead &&
  (holders.length < given.length || (wish?.alone === true && given.length === 0));
