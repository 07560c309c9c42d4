import { formatDay, formatInstant, londonDay } from "~/models/base/clock";
import type { Said } from "~/models/base/said";
import { listed, whoDoes } from "~/models/trades/words";
import { afterWords } from "./after-hiring";
import { givenUpWords } from "./homeowner";
import { anotherOf, type Given, hasSparePlace, type RequestNow } from "./now";
import { closingOf, isAskedEnough } from "./silence";

/** What is said to a homeowner about the actions on their request, and about what they did. */

/** After a hiring is taken back, with the names of the businesses that had heard of it, and what it left. */
function reopenedSaid({ told, left }: Resumed): string {
  const wrote = told.length > 0 ? ` We are telling ${listed(told)} that you are still looking.` : "";
  return `Your request is open again.${wrote}${left ? ` ${left}` : ""}`;
}

/**
 * What became of the request once it was stopped, or somebody was hired: whether it goes to anybody else, and whom we
 * told; null while nothing of that kind is so.
 */
export function sinceWords(now: RequestNow, told: readonly string[] = []): string | null {
  const { did, chosen, after } = now;
  const stopped = `This request was closed on ${formatInstant(did.at ?? now.at)}. Nobody else gets it.`;
  if (did.state === "hired") {
    const said = `You hired ${chosen?.name ?? "someone"} on ${formatInstant(did.at)}.`;
    const since = afterWords(after);
    const others = told.filter((name) => name !== chosen?.name);
    const wrote = others.length > 1 ? "We told the others." : others[0] && `We told ${others[0]}.`;
    return [said, since && `${since}.`, wrote].filter(Boolean).join(" ");
  }
  return [did.state === "stopped" ? stopped : "", fallenWords(now)].filter(Boolean).join(" ") || null;
}

/** The price that they chose, in pence, and whose it is, if that is known here; null without one. */
export const chosenPriceOf = ({ chosenPence, chosen }: RequestNow): ChosenPrice | null =>
  chosenPence === null
    ? null
    : {
        pence: chosenPence,
        words: `Your price${chosen ? ` from ${chosen.name}` : ""}, with VAT.`,
      };

export type ChosenPrice = { pence: number; words: string };

/** That the business which the homeowner had hired declined, and what that ended; null unless it was `of`, if given. */
export function fallenWords({ after }: RequestNow, of?: Pick<Given, "id">): string | null {
  if (after?.state !== "declined" || (of && after.business.id !== of.id)) return null;
  const { business, at, back, agreement } = after;
  return [
    `You had hired ${business.name}, who told us on ${formatInstant(at)} that they cannot take it on.`,
    back
      ? "They have taken that back. If you still want them, choose them again."
      : "Your choice has ended, so your request is open again.",
    agreement === "none" ? "" : agreementLeftWords(agreement === "agreed"),
  ]
    .filter(Boolean)
    .join(" ");
}

/** That they cancelled what both had accepted. */
export const cancelledWords = ({ name }: Pick<Given, "name">, at: Date): string =>
  `You cancelled the agreement with ${name} on ${formatInstant(at)}. Your request is open again.`;

/** What is left of an agreement once a choice has ended; to both sides. */
export const agreementLeftWords = (agreed: boolean): string =>
  agreed
    ? "That does not cancel the agreement you both accepted. It says how to cancel."
    : "The agreement can no longer be accepted.";

/** What closing the request does. */
export function stopWords({ holders }: RequestNow): string {
  const told = holders.length > 0 ? `We tell ${listed(holders.map(({ name }) => name))}. ` : "";
  return `${told}Nobody else gets your request. You can open it again.`;
}

/** The question whether they are still looking, in a sentence; null while it is not asked. */
export const stillWords = ({ stillAskedAt }: RequestNow): string | null =>
  stillAskedAt && `Nothing has happened here for six weeks. ${closingWords(stillAskedAt)}`;

/** What becomes of a request without an answer to a question of this time. */
export const closingWords = (askedAt: Date): string =>
  `Without an answer we close your request on ${formatDay(londonDay(closingOf(askedAt)))}.`;

/** What saying who was hired does. */
export function hireWords({ holders, given }: RequestNow): string {
  if (given.length === 0) return "Nobody will get your request.";
  const told =
    holders.length > 0 ? "We tell the businesses that have your request, so they stop calling. " : "";
  return `${told}Nobody else gets it. Only the one you hired is told you chose them.`;
}

/** What taking back a stop or a hiring does; `told` are the businesses that have heard of it. */
export const resumeWords = (told: readonly string[]): string =>
  `${told.length > 0 ? "We tell the businesses you are still looking. " : ""}Your request will be open again.`;

/** How the homeowner is told of what is new; null while their number is not verified. */
export function textsWords({ proved, did }: RequestNow, wanted: boolean): string | null {
  if (!proved) return null;
  const start = did.state === "stopped" ? "Once it is open again, we" : "We";
  const when = "whatever is new with your request, and ask how the job went, at most three times.";
  return wanted
    ? `${start} email and text you ${when} No texts from 9 pm to 8 am, unless it is an emergency.`
    : `${start} email you ${when} We can text you as well.`;
}

/** A business's claim that it is booked, for its homeowner to confirm. */
export const bookedWords = ({ name }: Pick<Given, "name">): string =>
  `${name} says you have booked the work with them.`;

/** Whether others are asked without a press in place of those who are silent; null while nobody else can be asked. */
export function lookingWords(now: RequestNow): string | null {
  const { did, live, proved, given, emergency, keepLooking } = now;
  if (did.state !== "open" || !live || !proved || given.length === 0 || isAskedEnough(given)) return null;
  const { one } = whoDoes(now.serviceType);
  const time = emergency ? "one working hour" : "24 hours";
  const silent = `If a ${one} does not answer within ${time}, we`;
  return emergency || keepLooking
    ? `${silent} ask the next one ourselves, and tell you. We ask six at most.`
    : `${silent} can ask the next one ourselves. We ask six at most.`;
}

/** For a business that was just given the request. */
export const signInWords = "They can see how to reach you once they sign in.";

/** The result of an action on the request's page, which shows the new state beside it. */
const outcomes = {
  stopped: "Your request is closed.",
  still: "Thank you. Your request stays open.",
  hired: "Thank you for telling us.",
  known: "You have already told us that.",
  unknown: { refused: "That business never had your request. Choose again below." },
  limited: { refused: "That is a lot of changes for one day. Try again tomorrow." },
  "not hired": "Thank you for telling us. They will see your answer.",
  over: { refused: "That has already been settled. Nothing was changed." },
  asked: `We have asked one more. ${signInWords}`,
  repeated: "We have already asked one more.",
  answered: { refused: "We did not ask anybody: that business has answered by now." },
  refused: { refused: "We did not ask anybody. See below for what you can do." },
  heard: "Thank you for telling us.",
  unheard: "Thank you for telling us. Our team will look into it.",
  texted: "We will also text you whatever is new with your request, and to ask how the job went.",
  untexted: "We will not text you about this request any more.",
  looking: "We will ask the next one if somebody does not answer, and tell you.",
  "not looking": "We will ask nobody else unless you press a button.",
  open: { refused: "Nothing was changed: your request is open already." },
  unasked: { refused: "Nothing was changed. See below for where things are now." },
  closed: { refused: "The details of this request have been deleted." },
} as const;

/** `told`: the names of those who had heard of a hiring; `left`: what is left of an agreement, in words. */
type Resumed = { status: "resumed"; told: string[]; left?: string };

export type RequestOutcome = Resumed | { status: keyof typeof outcomes };

/** What the page says after an action. */
export const outcomeSaid = (outcome: RequestOutcome): Said =>
  outcome.status === "resumed" ? reopenedSaid(outcome) : outcomes[outcome.status];

/** The result of a correction; `gone` no longer have the request by it, and so many were `given` it. */
export function correctedSaid({ moved, changed, gone, given }: Correction): Said {
  const more = changed.length > 0 && changed.every((each) => each === "notes" || each === "photos");
  if (more) return "Thank you: we added that to your request.";
  const [it, do_] = gone.length === 1 ? ["has", "does"] : ["have", "do"];
  const what = [changed.includes("answers") ? "do that work" : "work", moved ? "there" : ""].filter(Boolean);
  const lost = gone.length > 0 ? ` ${listed(gone)} ${do_} not ${what.join(" ")}, so no longer ${it} it.` : "";
  return `Thank you: your ${moved ? "postcode" : "request"} is corrected${gotWords(given)}.${lost}`;
}

function gotWords(given: number): string {
  const who = given === 1 ? "one business" : `${given} businesses`;
  return given > 0 ? `, and ${who} near you got your request` : "";
}

/** The result of proving a number; so many businesses were `given` a request that waited for that. */
export const numberSaid = (
  outcome: { status: "unchanged" } | { status: "corrected"; given: number },
): Said =>
  outcome.status === "unchanged"
    ? "Your request has that number already."
    : `Thank you: your number is checked${gotWords(outcome.given)}.`;

/** What came of a request that has ended meanwhile. */
export const closedSaid: Said = { refused: "Nothing was changed: this request has ended." };

/** Why photos cannot be added; so many more can. */
export const fullWords = (room: number): string =>
  room > 0
    ? `We keep four added photos of a job. Please choose at most ${room}.`
    : "We have four added photos of your job already, and keep no more.";

/** Who sees the photos that are added to a request. */
export const photosHint =
  "Up to four. We remove where and when they were taken. Only the businesses that have your request, and our team, can see them.";

type Correction = { moved: boolean; changed: readonly string[]; gone: string[]; given: number };

/** What the homeowner can do once a business declined or left, or an operator gave up. Beside one that is silent: its button. */
export function anotherWords(now: RequestNow, found: boolean): string | null {
  const offer = anotherOf(now);
  const { one: person } = whoDoes(now.serviceType);
  if (offer === "none") return null;
  if (offer === "given up") return givenUpWords;
  if (offer === "enough") return "We have asked six, which is the most we ask for one request.";
  if (offer === "somebody" && found && !hasSparePlace(now)) return null;
  return offer === "somebody" && found
    ? `If you like, we will send it to one more ${person} near you, the next on our list.`
    : `There is no other ${person} near you that we could ask.`;
}

/** What a deletion does, before it is done. */
export function deletionWords({ given }: Pick<RequestNow, "given">): string[] {
  const names = given.map(({ name }) => name);
  return [
    "We delete your name, email, phone number, notes and photos, the second half of your postcode, and the text of the messages we sent you.",
    "We delete the prices and files you were sent, the prices you wrote down, and our copy of your agreement.",
    "Then nobody else gets your request.",
    ...(names.length > 0
      ? [
          `${listed(names)} can no longer see who you are here. We tell them you asked for this, and ask them to delete what they wrote down.`,
        ]
      : []),
    `For our figures we keep this, which names nobody: ${keptWords}.`,
  ];
}

/** What a deletion leaves of a request (`forgetPerson`). */
export const keptWords =
  "what you picked from our lists, the first half of the postcode, the estimate, which businesses had it and when, and what they said about it. If you chose a price, also the amount, the job, the county and the month, with no link to you";

/**
 * The state of the confirmation: sent or about to be, waiting because mail is not sent just now, given up, or unknown.
 */
export type Confirmation = "written" | "waits" | "failed" | "none";

/** Where the confirmation went; the address follows. */
export const wroteWords: Readonly<Record<Confirmation, string>> = {
  written: "We wrote to",
  waits: "Our email is down just now. Once it is back we will write to",
  failed: "We could not write to",
  none: "The address you gave us is",
};

/** The same of the text to who left no email; the number follows. */
export const textedWords = "We text the link to your request to";
