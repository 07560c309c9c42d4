import { formatInstant } from "~/models/base/clock";
import { byHandWords, listed, searchLink, thingOf, whoDoes, withArticle } from "~/models/trades/words";
import { saysBooked } from "../lead";
import { afterWords } from "./after-hiring";
import { isFirst, type RequestNow, type Wished } from "./now";
import { type HeardRecord, recordWords } from "./silence";

/** What is said to a homeowner about their request. Pages and messages use these sentences and add no others. */

/** Whom a page speaks to: the homeowner, or somebody who was sent its address. */
export type Reader = "maker" | "anybody";

const yours = (reader: Reader) => (reader === "maker" ? "your request" : "the request");

/** 'One roofer', '2 roofers'. */
function counted({ serviceType }: Pick<RequestNow, "serviceType">, number: number): string {
  const { one, several } = whoDoes(serviceType);
  return number === 1 ? `One ${one}` : `${number} ${several}`;
}

/** What happens next with a request: a heading, and sentences in order. */
export type NextWords = {
  title: string;
  /** Several consecutive steps, or a single one once the homeowner ended it. */
  steps: string[];
  /** How often the promise is kept; null if none is made, or too few requests are counted. */
  record: string | null;
};

/** What happens next; after the homeowner ended the request, that nothing more does. */
export function nextWords(now: RequestNow, reader: Reader, record: HeardRecord | null): NextWords {
  if (now.did.state !== "open")
    return { title: "Where the request is", steps: [endedWords(now)], record: null };
  return {
    title: "Next steps",
    record: now.promised && record && recordWords(record),
    steps: [
      progressWords(now, reader),
      reader === "maker" && now.holders.length > 0 ? wishWords(now) : "",
      contactWords(now),
      choiceWords(now),
    ].filter((words) => words !== ""),
  };
}

/** What happened to a request that its homeowner ended. */
function endedWords({ did, holders, given }: RequestNow): string {
  if (did.state === "deleted") {
    return given.length === 0
      ? "The contact details were deleted."
      : "The contact details were deleted. Everyone who had the request was told, and asked to delete what they wrote down.";
  }
  if (did.state === "hired") return "Someone has been hired for this work. Nobody else gets the request.";
  return holders.length === 0
    ? "This request was closed. Nobody has it, and nobody will get it."
    : "This request was closed. Nobody else gets it.";
}

/** Advice in an emergency; `search` is the service to look for in the directory if no business has the request. */
export type UrgentWords = { words: string; search: string | null };

/** In an emergency: advice not to wait. Null if it is none, or the request has ended. */
export function urgentWords({ emergency, did, holders, serviceType }: RequestNow): UrgentWords | null {
  if (!emergency || did.state !== "open") return null;
  const when =
    serviceType === "roofing" || serviceType === "plumbing" ? "If water is coming in" : "If it cannot wait";
  return holders.length > 0
    ? { words: `${when}, ring now: do not wait for a call.`, search: null }
    : { words: `${when}, ring somebody now: do not wait for us.`, search: serviceType };
}

/** Who has the request, or why nobody has. */
function progressWords(now: RequestNow, reader: Reader): string {
  const { holders, asked } = now;
  if (holders.length === 0) return nobodyWords(now, reader);
  const [have, see] = holders.length === 1 ? ["has", "sees"] : ["have", "see"];
  const number = reader === "maker" ? "your number" : "the number";
  const unopened = asked.some(({ seenAt }) => seenAt === null);
  const sees = unopened ? `, and ${see} ${number} once they sign in` : "";
  return `${counted(now, holders.length)} ${have} ${yours(reader)}${sees}.`;
}

/** Why nobody has the request, and who does something about it. */
export function nobodyWords(now: RequestNow, reader: Reader): string {
  const { did, given, proved, live, choice, desk } = now;
  if (did.state === "deleted" || did.state === "hired") return "Nobody has it now, and nobody will get it.";
  if (did.state === "stopped") return "Nobody has it, and we are not sending it to anybody.";
  if (choice?.how === "nobody" && !desk)
    return `We looked for ${withArticle(whoDoes(now.serviceType).one)} until ${formatInstant(choice.at)}, and found nobody who can do it.`;
  if (!proved)
    return `Nobody has ${yours(reader)} yet: we could not check the phone number by text. ${deskWords(now)}`.trim();
  if (given.length > 0) return `Nobody has ${yours(reader)} now. ${deskWords(now)}`.trim();
  if (!live) return `Nobody has ${yours(reader)} yet. ${deskWords(now)}`.trim();
  const toMaker = reader === "maker";
  const alone = toMaker ? "Nobody else was asked, as you wished." : "Nobody has the request yet.";
  const none =
    now.asking.status === "nowhere"
      ? "We do not know where the postcode is, so nobody could be asked."
      : `No vetted ${whoDoes(now.serviceType).one} near you could take it.`;
  const why = now.wish?.alone ? alone : none;
  return `${toMaker ? wishWords(now) : ""} ${why} ${deskWords(now)}`.trim();
}

/** What our own people have to do; empty if the request does not wait for them. */
function deskWords({ desk, proved, serviceType }: RequestNow): string {
  if (!desk) return "";
  if (!proved) return "It is with our team, who will check it.";
  return byHandWords(serviceType) ?? "It is with our team, who are looking for somebody by hand.";
}

/** Whether the business that the homeowner asked for got the request; empty if they asked for none. */
function wishWords(now: RequestNow): string {
  const { wish, given } = now;
  if (!wish) return "";
  const { alone, given: asked, not } = wish;
  if (asked && alone && given.length === 1)
    return `You asked for ${asked.name} only, so nobody else was asked.`;
  if (asked)
    return `You asked for ${asked.name}, and we asked them ${isFirst(now, asked.id) ? "first" : "later"}.`;
  return not
    ? `You asked for ${not.name}, but we could not ask them: ${refusals[not.refusal]}.`
    : "We could not ask the business you wanted.";
}

const refusals: Readonly<Record<Wished["refusal"], string>> = {
  gone: "they have left our site",
  unchecked: "they take no requests here yet",
  work: "it is not work they do",
  area: "you are outside the area they cover",
  nowhere: "we do not know where your postcode is",
  away: "they are away just now",
  since: "they could not take it at the time",
};

/** When the homeowner hears from somebody; empty if that is unknown. */
function contactWords(now: RequestNow): string {
  const { promised, overdue, holders, inTouch, emergency, stillAskedAt } = now;
  // The page asks whether they are still looking: one question at a time.
  if (stillAskedAt) return "";
  if (promised) {
    return emergency
      ? "They are told that it is an emergency, and to ring you at once."
      : `You will be contacted ${byWhen(promised)}.`;
  }
  if (overdue) {
    const ring = holders.length === 1 ? "Ring them yourself." : "Ring one of them yourself.";
    return `The 24 hours are up, and nobody has told us they have been in touch. ${ring}`;
  }
  if (inTouch.length > 0) {
    const who = inTouch.length === 1 ? "One says" : `${inTouch.length} say`;
    return `${inTouch.length === holders.length ? "They say" : who} they have been in touch with you.`;
  }
  return holders.length > 0 ? "They will get in touch with you." : "";
}

/** 'within 24 hours'; once that would no longer be true, the time itself. */
export const byWhen = ({ until, fresh }: NonNullable<RequestNow["promised"]>): string =>
  fresh ? "within 24 hours" : `by ${formatInstant(until)}`;

/** What the homeowner still has to choose; empty once a business says that it is booked. */
function choiceWords({ holders, booked, serviceType }: RequestNow): string {
  if (booked.length > 0) return "";
  const work = `the ${thingOf(serviceType)}`;
  if (holders.length === 0)
    return `Whoever takes it will look at ${work} first and give you a firm price. You choose.`;
  const priced = holders.every(({ status }) => status === "quoted" || saysBooked(status));
  return priced ? "You choose." : `They will look at ${work} and give you a firm price. You choose.`;
}

/** In the list of somebody's own requests. */
export function inListWords(now: RequestNow): string {
  const { did, chosen, holders, given, after } = now;
  if (did.state === "deleted") return "Your details are deleted";
  if (did.state === "hired")
    return [`You have hired ${chosen?.name ?? "someone"}`, afterWords(after)].filter(Boolean).join(". ");
  if (did.state === "stopped") return "It is closed";
  if (after?.state === "declined" && !after.back)
    return `You had hired ${after.business.name}, who cannot take it on`;
  if (holders.length === 0) return `Nobody has it ${given.length > 0 ? "now" : "yet"}`;
  return `${counted(now, holders.length)} ${holders.length === 1 ? "has" : "have"} it`;
}

/** On this browser's home page and in a text: 'Your request: 3 roofers have it'. */
export const requestWords = (now: RequestNow): string =>
  `Your request: ${inListWords(now).replace(/^[A-Z]/, (first) => first.toLowerCase())}`;

/** How it was decided who gets the request, for quizzes that promise matching. */
export const matchingWords = ({ live, proved }: RequestNow): string =>
  live && proved
    ? "AI matching: the service you chose and your postcode decide which businesses we ask."
    : "AI matching: a person decides which businesses we ask.";

/** The heading of the list of those who have the request; after a deletion, of those who had it. */
export function holdersHeading({ serviceType, holders, did }: RequestNow, reader: Reader): string {
  const people = counted({ serviceType }, holders.length).replace(/^\S+ /, "");
  const [these, have] = holders.length === 1 ? ["This", "has"] : ["These", "have"];
  return `${these} ${people} ${did.state === "deleted" ? "had" : have} ${yours(reader)}`;
}

/** In a mail about a request that is new or was corrected: who has it, and when they hear. */
export function confirmationWords(now: RequestNow): string {
  if (now.did.state !== "open") return endedWords(now);
  const wish = now.holders.length > 0 ? wishWords(now) : "";
  const rest = [wish, urgentWords(now)?.words ?? contactWords(now)].filter((words) => words !== "");
  return [progressWords(now, "maker"), ...rest].join(" ");
}

/** That we have the photos that they gave, so many; empty without one. */
export const photoWords = (number: number): string =>
  number < 2
    ? number === 1
      ? "We have your photo. Whoever has your request can see it."
      : ""
    : `We have your ${number} photos. Whoever has your request can see them.`;

/** After a decline: who still has the request. */
export function stillHaveWords(now: RequestNow): string {
  const { holders } = now;
  if (holders.length === 0) return nobodyWords(now, "maker");
  return holders.length === 1
    ? `${holders[0]?.name} still has your request.`
    : `${listed(holders.map(({ name }) => name))} still have your request.`;
}

/** Who has the request and has not said that they were in touch. */
export const silentWords = ({ asked }: Pick<RequestNow, "asked">): string =>
  `${listed(asked.map(({ name }) => name))} ${asked.length === 1 ? "has" : "have"} your request, but nobody has told us they have been in touch.`;

/** The question whether anybody has rung, or what the homeowner answered; null if it is not asked now. */
export function rungWords({ question, did, asked, inTouch, desk, stillAskedAt }: RequestNow): string | null {
  if (!question || stillAskedAt || did.state !== "open" || asked.length === 0 || inTouch.length > 0)
    return null;
  const { answer, answeredAt, askedAt } = question;
  if (!answer || !answeredAt) {
    // Who got it since then has had no time to ring.
    const late = asked.filter(({ givenAt }) => givenAt < askedAt);
    return late.length > 0 ? silentWords({ asked: late }) : null;
  }
  const said = `You told us on ${formatInstant(answeredAt)} that ${answer === "yes" ? "somebody" : "nobody"} had rung.`;
  return answer === "no" && desk ? `${said} Our team will look into it.` : said;
}

/** That one of our people spoke to the homeowner, if that was the last choice at the desk. */
export const spokenWords = ({ choice, did }: RequestNow): string | null =>
  choice?.how === "rung" && did.state === "open"
    ? `Our team spoke to you on ${formatInstant(choice.at)}.`
    : null;

/** In the mail that tells the homeowner that our people found nobody. */
export function nobodyFoundWords(now: RequestNow): string[] {
  const { holders, serviceType } = now;
  const looked =
    holders.length === 0
      ? `We are sorry: we looked for ${withArticle(whoDoes(serviceType).one)} for you, and found nobody who can do it.`
      : `We are sorry: ${listed(holders.map(({ name }) => name))} ${holders.length === 1 ? "has" : "have"} your request and did not answer, and we found nobody else who can do it.`;
  return [
    looked,
    `${givenUpWords} You can look for ${searchLink(serviceType).people} on our site and ring them yourself.`,
  ];
}

export const givenUpWords = "We have stopped looking, so please do not wait for us.";
