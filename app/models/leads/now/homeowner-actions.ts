import { formatInstant } from "~/models/base/clock";
import type { Said } from "~/models/base/said";
import { listed, whoDoes } from "~/models/trades/words";
import { afterWords } from "./after-hiring";
import { givenUpWords } from "./homeowner";
import { anotherOf, type Given, type RequestNow } from "./now";

/** What is said to a homeowner about the actions on their request, and about what they did. */

/** After a hiring is taken back, with the names of the businesses that had heard of it, and what it left. */
function reopenedSaid({ told, left }: Resumed): string {
  const wrote = told.length > 0 ? ` We write to ${listed(told)}, who had heard that you hired someone.` : "";
  return `Your request is open again.${wrote}${left ? ` ${left}` : ""}`;
}

/**
 * What became of the request once it was stopped, or somebody was hired: whether it goes to anybody else, and whom we
 * told; null while nothing of that kind is so.
 */
export function sinceWords(now: RequestNow, told: readonly string[] = []): string | null {
  const { did, chosen, after } = now;
  const stopped = `You stopped this on ${formatInstant(did.at ?? now.at)}. Nobody else gets your request.`;
  if (did.state === "hired") {
    const said = `You told us on ${formatInstant(did.at)} that you have hired ${chosen?.name ?? "someone"}.`;
    const since = afterWords(after);
    const wrote = told.length > 0 ? `We wrote to ${listed(told)}.` : "";
    return [said, since && `${since}.`, "Nobody else gets your request.", wrote].filter(Boolean).join(" ");
  }
  return [did.state === "stopped" ? stopped : "", fallenWords(now)].filter(Boolean).join(" ") || null;
}

/** The price that they chose, in pence, and whose it is, if that is known here; null without one. */
export const chosenPriceOf = ({ chosenPence, chosen }: RequestNow): ChosenPrice | null =>
  chosenPence === null
    ? null
    : {
        pence: chosenPence,
        words: `The price that you chose${chosen ? `, of ${chosen.name}` : ""}, with VAT.`,
      };

export type ChosenPrice = { pence: number; words: string };

/** That the business which the homeowner had hired declined, and what that ended; null unless it was `of`, if given. */
export function fallenWords({ after }: RequestNow, of?: Pick<Given, "id">): string | null {
  if (after?.state !== "declined" || (of && after.business.id !== of.id)) return null;
  const { business, at, back, agreement } = after;
  return [
    `You had hired ${business.name}, who told us on ${formatInstant(at)} that they cannot take it on.`,
    back
      ? "They have taken that back: choose them again if you still want them, since your choice ended then."
      : "So your choice has ended, and your request is open again.",
    agreement === "none" ? "" : agreementLeftWords(agreement === "agreed"),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is left of an agreement once a choice has ended; to both sides. */
export const agreementLeftWords = (agreed: boolean): string =>
  agreed
    ? "That does not cancel the agreement that both sides accepted: how to cancel it stands in it."
    : "Nobody can accept the agreement about it any more.";

/** What stopping the request does. */
export function stopWords({ holders }: RequestNow): string {
  const then =
    holders.length > 0
      ? "Businesses that have your request keep it, and can send no new price meanwhile. Nobody else gets it."
      : "Nobody gets your request from then on.";
  return `${then} You can start again at any time.`;
}

/** What saying who was hired does. */
export function hireWords({ holders, given }: RequestNow): string {
  if (given.length === 0) return "Nobody gets your request from then on.";
  const told =
    holders.length > 0 ? "We tell the businesses that have your request, so that they stop calling. " : "";
  return `${told}Nobody else gets it. Only the one that you hired reads that you chose it.`;
}

/** What taking back a stop or a hiring does; `told` are the businesses that have heard of it. */
export const resumeWords = (told: readonly string[]): string =>
  `${told.length > 0 ? "We tell those who heard of it that you still look for somebody. " : ""}Your request is open again from then on.`;

/** How the homeowner is told of prices and asked how a finished job was; null while their number is not verified. */
export function textsWords({ proved, did }: RequestNow, wanted: boolean): string | null {
  if (!proved) return null;
  const when =
    did.state === "stopped"
      ? "Once you start again, when a price comes or a business declines"
      : "When a price comes or a business declines";
  return wanted
    ? `${when}, and once a job is done to ask how it was, we write to you: by mail, and by a text to the number that you proved.`
    : `${when} we write to you by mail; so we do once a job is done, to ask how it was, three times at most. If you like, we text the number that you proved as well.`;
}

/** A business's claim that it is booked, for its homeowner to confirm. */
export const bookedWords = ({ name }: Pick<Given, "name">): string =>
  `${name} says that you have agreed: the work is booked with them.`;

/** For a business that was just given the request. */
export const signInWords = "They see how to reach you once they sign in.";

/** The result of an action on the request's page, which shows the new state beside it. */
const outcomes = {
  stopped: "Stopped.",
  hired: "Thank you for telling us.",
  known: "You had told us so already.",
  unknown: { refused: "That business never had your request. Choose again below." },
  limited: { refused: "You have told us this often enough for one day. Try again tomorrow." },
  "not hired": "Thank you for telling us. They read your answer beside your request.",
  over: { refused: "That is settled already: nothing was changed." },
  asked: `We have asked one more. ${signInWords}`,
  repeated: "We had asked one more already: once is enough.",
  refused: { refused: "We did not ask anybody. What you can do now is below." },
  heard: "Thank you for telling us.",
  unheard: "Thank you for telling us. It waits for one of our people now.",
  texted: "From now on we text you as well.",
  untexted: "We send you no more texts about this request.",
  unasked: { refused: "Nothing was noted. How it stands is below." },
  closed: { refused: "The details of this request have been deleted." },
} as const;

/** `told`: the names of those who had heard of a hiring; `left`: what is left of an agreement, in words. */
type Resumed = { status: "resumed"; told: string[]; left?: string };

export type RequestOutcome = Resumed | { status: keyof typeof outcomes };

/** What the page says after an action. */
export const outcomeSaid = (outcome: RequestOutcome): Said =>
  outcome.status === "resumed" ? reopenedSaid(outcome) : outcomes[outcome.status];

/** The result of correcting the postcode; `given` is how many businesses got the request by it. */
export function correctedSaid(outcome: { status: "closed" } | { status: "corrected"; given: number }): Said {
  if (outcome.status === "closed") return { refused: "Nothing was changed: it was corrected before." };
  if (outcome.given === 0) return "Thank you: your postcode is corrected.";
  const who = outcome.given === 1 ? "one business" : `${outcome.given} businesses`;
  return `Thank you: your postcode is corrected, and ${who} near you got your request.`;
}

/** What the homeowner can do once a business declined or left, or an operator gave up. */
export function anotherWords(now: RequestNow, found: boolean): string | null {
  const offer = anotherOf(now);
  const { one: person } = whoDoes(now.serviceType);
  if (offer === "none") return null;
  if (offer === "given up") return givenUpWords;
  if (offer === "enough") return "Six have been asked, and that is as many as we ask for one request.";
  return offer === "somebody" && found
    ? `If you like, we send it to one more ${person} near you, the next on our list.`
    : `There is no other ${person} near you whom we could ask.`;
}

/** That the details can be deleted, and who is told. */
export const deleteWords = ({ given }: RequestNow): string =>
  `We delete what says who you are${given.length > 0 ? ", and tell the businesses that had it" : ""}. You read what stays, and are asked once more, before we do.`;

/** What a deletion does, before it is done. */
export function deletionWords({ given }: Pick<RequestNow, "given">): string[] {
  const names = given.map(({ name }) => name);
  return [
    "We delete your name, email, phone number, notes and photo, the second half of your postcode, and the text of the messages we sent you.",
    "We delete every price of it with its files, what you wrote down of prices, and our copy of your agreement.",
    "Then nobody else gets your request.",
    ...(names.length > 0
      ? [
          `${listed(names)} can no longer see who you are here. We tell them that you asked for this, and ask them to delete what they wrote down.`,
        ]
      : []),
    `We keep, without you: ${keptWords}. So our counts stay right.`,
  ];
}

/** What a deletion leaves of a request (`forgetPerson`). */
export const keptWords =
  "what you picked from our lists, the first half of the postcode, the estimate, and which businesses had it, when, and what they said of it; of a price that you chose, without any link to you, the amount, the job, the county and the month";

/**
 * The state of the confirmation: sent or about to be, waiting because mail is not sent just now, given up, or unknown.
 */
export type Confirmation = "written" | "waits" | "failed" | "none";

/** Where the confirmation went; the address follows. */
export const wroteWords: Readonly<Record<Confirmation, string>> = {
  written: "We wrote to",
  waits: "Our mail rests just now. Once it goes again we write to",
  failed: "We could not write to",
  none: "The address that you gave us is",
};
