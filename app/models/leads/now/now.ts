import type { Coordinates } from "~/models/places/distance";
import { urgencyOf } from "~/models/quiz/recorded-answers";
import { wishOf } from "~/models/quiz/wish";
import { findTradeOf, isLive } from "~/models/trades/trade";
import { type AskedWork, askedWork } from "~/models/trades/who-fits";
import type { Answers, LeadSource } from "../../../../drizzle/schema/values/leads";
import {
  type DeclineReason,
  type DeskChoice,
  type HeardAnswer,
  isAnswer,
  type LeadEnd,
  type LeadStatus,
  mostEver,
  recipientsPerLead,
  saysBooked,
} from "../lead";

/** A business that was given a request, and where it stands with it. */
export type Given = {
  /** The business. */
  id: string;
  assignmentId: string;
  name: string;
  givenAt: Date;
  status: LeadStatus;
  declineReason: DeclineReason | null;
  /** Since when it stands at declined. */
  declinedAt: Date | null;
  /** When somebody of it first opened the request; null while nobody has. */
  seenAt: Date | null;
  /** When the homeowner said that they have not hired it; null while they have not. */
  notHiredAt: Date | null;
  /** Whether it counts as one that has the request: `isHolding`, read with the row. */
  holds: boolean;
};

/** What the rows of a request say. */
export type RequestFacts<Each extends Given = Given> = {
  lead: {
    id: string;
    serviceType: string;
    source: LeadSource;
    answers: Answers;
    timeline: string;
    /** Null where nobody knows where it is. */
    latitude: number | null;
    longitude: number | null;
    phoneVerified: boolean;
    unmatchedSince: Date | null;
    deskChoice: DeskChoice | null;
    deskChoiceAt: Date | null;
    routingStoppedAt: Date | null;
    hiredAt: Date | null;
    /** Whom, where it is a business that had it. */
    hiredBusinessId: string | null;
    erasedAt: Date | null;
  };
  given: readonly Each[];
  /** Whether its homeowner was asked if anybody has rung; nothing where that is not spoken of. */
  question?: Question | null;
  /** The business that its homeowner asked for, where it was not given it; nothing where that is not spoken of. */
  wished?: Wished | null;
  /** The businesses whose work is done, by their word or by an agreement; nothing where that is not spoken of. */
  completed?: readonly Completed[];
  /** The moment that is asked about. */
  at: Date;
};

/**
 * That a business says since when the work is done, or by what both agreed when it will be (`agreed`), and whether its
 * homeowner has written a review of it.
 */
export type Completed = { assignmentId: string; doneAt: Date; reviewed: boolean; agreed: boolean };

/** Whom a homeowner asked for who was not asked, and why not by the rules of routing; `since` where they would let it through now. */
export type Wished = {
  /** The business, or the one that it was merged into, which may have been asked. */
  id: string;
  name: string;
  refusal: "gone" | "unchecked" | "work" | "area" | "nowhere" | "away" | "since";
};

/** When a homeowner was asked whether anybody has rung, and what they said last. */
export type Question = { askedAt: Date; answer: HeardAnswer | null; answeredAt: Date | null };

/** What its homeowner did last: the strongest of it, for a deletion ends everything, and who hired wants nobody else. */
type HomeownerDid =
  | { state: "open"; at: null }
  | { state: "stopped"; at: Date }
  | { state: "hired"; at: Date }
  | { state: "deleted"; at: Date };

/** Whether somebody else can be given the request now, or why nobody can. */
export type Asking =
  | { status: "open"; work: AskedWork; place: Coordinates }
  /** Its homeowner stopped it, hired somebody or had it deleted. */
  | { status: "closed" }
  /** Nobody has checked the phone number. */
  | { status: "unchecked" }
  /** Six have had it. */
  | { status: "enough" }
  /** Three have it. */
  | { status: "full" }
  /** Its work is no trade of ours. */
  | { status: "no trade" }
  /** Nobody knows where it is. */
  | { status: "nowhere" };

/** What is so of a request at one moment: every sentence that is said of it derives from this. */
export type RequestNow<Each extends Given = Given> = {
  id: string;
  at: Date;
  serviceType: string;
  /** Whether requests for this work go to businesses by themselves; for others a person looks for somebody. */
  live: boolean;
  /** Whether the homeowner said so, of whatever they were asked. */
  emergency: boolean;
  /** Whether the phone number was proved, by a text or by an operator who rang it. */
  proved: boolean;
  did: HomeownerDid;
  /** Everybody who was ever given it. */
  given: readonly Each[];
  /** Those who have it. */
  holders: Each[];
  /** Of these, who has not acted on it, and who says that they have. */
  asked: Each[];
  inTouch: Each[];
  declined: Each[];
  /** Whom the homeowner has hired of them, as they say. */
  chosen: Each | undefined;
  /** Who says that it is hired, which the homeowner has neither confirmed nor denied. */
  booked: Each[];
  /** Those who had it when they left the site. */
  left: Each[];
  /** Until when the homeowner is promised to hear, by who had it first; null where nothing is promised, or not any more. */
  promised: { until: Date; fresh: boolean } | null;
  /** Whether a promise has run out while whoever has the request is silent. */
  overdue: boolean;
  /** Since when it waits for an operator; null while it does not. */
  desk: { since: Date } | null;
  /** How an operator last ended that, and when. */
  choice: { how: DeskChoice; at: Date } | null;
  question: Question | null;
  completed: readonly Completed[];
  /** Whom its homeowner asked for: one of those who were given it, or why it was not. */
  wish: { alone: boolean; given: Each | undefined; not: Wished | null } | null;
  asking: Asking;
};

const hourMs = 60 * 60 * 1000;
/** How soon a homeowner is promised to hear, from when somebody first has the request (product decisions, section 6). */
const promisedHours = 24;
/** So long after that, 'within 24 hours' is still said; later it is the time itself. */
const freshHours = 1;

/** What is so of a request, from what its rows say. */
export function requestNow<Each extends Given>({
  lead,
  given,
  question,
  wished,
  completed = [],
  at,
}: RequestFacts<Each>): RequestNow<Each> {
  const { id, serviceType, phoneVerified: proved } = lead;
  const live = isLive(serviceType);
  const wish = wishOf(lead.answers);
  const did = homeownerDid(lead);
  const holders = given.filter(({ holds }) => holds);
  const inTouch = holders.filter(({ status }) => isAnswer(status));
  const first = Math.min(...given.map(({ givenAt }) => givenAt.getTime()));
  // Whoever was asked later was told of no promise, and breaks none.
  const promisers = holders.filter(({ givenAt }) => givenAt.getTime() === first);
  const owed = did.state === "open" && live && promisers.length > 0 && inTouch.length === 0;
  const until = new Date(first + promisedHours * hourMs);
  return {
    ...{ id, at, serviceType, live, proved, did, given, holders, inTouch, completed },
    emergency: urgencyOf(lead.source, lead.answers, lead.timeline).emergency,
    asked: holders.filter(({ status }) => !isAnswer(status)),
    declined: given.filter(({ status }) => status === "declined"),
    chosen: did.state === "hired" ? given.find((each) => each.id === lead.hiredBusinessId) : undefined,
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
    asking: askingOf(lead, given),
  };
}

/** Whether a business is of those who were given it first. */
export function isFirst({ given }: RequestNow, id: string): boolean {
  const own = given.find((each) => each.id === id);
  return own !== undefined && given.every(({ givenAt }) => givenAt >= own.givenAt);
}

/** How a hiring ended it for one of those who were given it; null where nobody is hired. */
export const hiringEnd = ({ did, chosen }: RequestNow, { id }: Pick<Given, "id">): LeadEnd | null =>
  did.state === "hired" ? (chosen?.id === id ? "chosen" : "hired") : null;

/** What a homeowner did of which the row says when. */
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

function askingOf({ latitude, longitude, ...lead }: RequestFacts["lead"], given: readonly Given[]): Asking {
  const trade = findTradeOf(lead.serviceType);
  if (homeownerDid(lead).state !== "open") return { status: "closed" };
  if (!lead.phoneVerified) return { status: "unchecked" };
  if (given.length >= mostEver) return { status: "enough" };
  if (given.filter(({ holds }) => holds).length >= recipientsPerLead) return { status: "full" };
  if (!trade) return { status: "no trade" };
  if (latitude === null || longitude === null) return { status: "nowhere" };
  return { status: "open", work: askedWork(trade, lead.answers), place: { latitude, longitude } };
}

/**
 * What its homeowner may ask for once a business declined or left, they were asked whether anybody has rung and
 * nobody has, or the one that they asked for alone could not be asked: nothing, or one more, if there is `somebody` whom routing would choose next, unless an operator looked
 * and gave up.
 */
export function anotherOf({
  asking,
  live,
  given,
  holders,
  inTouch,
  question,
  did,
  choice,
  desk,
  wish,
}: RequestNow): "none" | "somebody" | "nobody" | "enough" | "given up" {
  const givenUp = did.state === "open" && choice?.how === "nobody" && !desk;
  if (givenUp) return inTouch.length === 0 ? "given up" : "none";
  const unheard = question !== null && question.answer !== "yes" && inTouch.length === 0;
  const nobodyElse = wish?.alone === true && given.length === 0;
  if (!live || (holders.length === given.length && !unheard && !nobodyElse)) return "none";
  if (asking.status === "open") return "somebody";
  if (asking.status === "nowhere") return "nobody";
  // Who three of six have is asked of nobody else either way.
  return asking.status === "enough" && holders.length < recipientsPerLead ? "enough" : "none";
}

/** Of how many requests a business was in touch within 24 hours of one first having it. */
export type HeardRecord = { requests: number; heard: number };

/** What is said of it, to homeowners and operators alike. */
export const recordWords = ({ requests, heard }: HeardRecord): string =>
  `In the last 30 days a business was in touch within 24 hours for ${heard} of ${requests} requests, by its own word.`;
