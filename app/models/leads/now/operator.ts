import { formatInstant } from "~/models/base/clock";
import { byHandWords } from "~/models/trades/words";
import { afterWords } from "./after-hiring";
import type { Asking, RequestNow } from "./now";

/** What is said to an operator about a request. */

/** In the alert: why nobody has it, and what its homeowner was told. */
export function sentToNobodyWords({ proved, serviceType, did, desk, wish, asking }: RequestNow): string {
  if (did.state !== "open") return "its homeowner has ended it.";
  if (byHandWords(serviceType)) {
    const number = proved ? "" : " The phone number is not verified.";
    return `this work is not live. We told the homeowner that we look for somebody by hand, and promised no time.${number}`;
  }
  const unmatched =
    asking.status === "nowhere" ? "nobody knows where this postcode is." : "no business matched.";
  const none = wish?.alone ? "they asked for one business alone, which could not be asked." : unmatched;
  const why = proved ? none : "the phone number is not verified.";
  return `${why}${desk ? " It waits for you." : ""} The homeowner was promised no time.`;
}

/** At the top of the lead's page on the desk: its state, and what the homeowner was told. */
export function deskStateWords(now: RequestNow): string {
  const { did, chosen, after } = now;
  if (did.state !== "open") {
    const since = afterWords(after);
    return `${ended[did.state](chosen)} on ${formatInstant(did.at)}. ${since && `${since}. `}Nobody can be given it.`;
  }
  const fell =
    after?.state === "declined"
      ? ` They had hired ${after.business.name}, who declined on ${formatInstant(after.at)}.`
      : "";
  return `${openWords(now)}${fell}`;
}

function openWords(now: RequestNow): string {
  const { holders, inTouch, promised, overdue, desk, declined, released, left, silent } = now;
  const silentOnes = released.filter(({ declineReason }) => declineReason === "no_answer").length;
  const gone = [
    declined.length > 0 ? `${declined.length} declined` : "",
    silentOnes > 0 ? `${silentOnes} did not answer in time` : "",
    released.length > silentOnes ? `${released.length - silentOnes} lost it by a correction` : "",
    left.length > 0 ? `${left.length} left the site` : "",
  ].filter(Boolean);
  const had = gone.length > 0 ? ` (${gone.join(", ")})` : "";
  if (holders.length === 0) {
    const waits = desk ? ` It has been waiting for you since ${formatInstant(desk.since)}.` : "";
    return `Nobody has it${had}. No time is promised.${waits}`;
  }
  const have = `${holders.length === 1 ? "One has it" : `${holders.length} have it`}${had}`;
  const late = silent.length > 0 ? ` ${silent.length} did not answer in time, and another can be asked.` : "";
  if (inTouch.length > 0) return `${have}, and ${inTouch.length} of them got in touch, as they say.${late}`;
  if (overdue) return `${have}, and nobody got in touch within the 24 hours that were promised.`;
  return promised
    ? `${have}. An answer is promised by ${formatInstant(promised.until)}.`
    : `${have}. No time is promised.`;
}

const ended = {
  stopped: () => "It was closed",
  hired: (chosen: RequestNow["chosen"]) => `Its homeowner hired ${chosen?.name ?? "someone"}`,
  deleted: () => "Its homeowner's details were deleted",
} as const;

/** In the queue: why it waits for an operator. */
export function waitWords({ holders, question }: RequestNow): string {
  if (holders.length === 0) return "nobody has it";
  return question?.answer === "no" ? "they say that nobody has rung" : "nobody has answered in 48 hours";
}

/** In a line of the desk's list. */
export function lineWords(now: RequestNow): string {
  const { did, chosen, holders, proved, desk } = now;
  if (did.state !== "open") return ended[did.state](chosen);
  if (!proved && holders.length === 0) return "number not checked";
  if (desk) return waitWords(now);
  if (holders.length === 0) return "nobody has it";
  return holders.length === 1 ? "one has it" : `${holders.length} have it`;
}

/** What the homeowner answered when asked whether anybody has rung, and what an operator did last. */
export function deskHistoryWords({ question, choice }: RequestNow): string[] {
  const asked = question ? [`Asked on ${formatInstant(question.askedAt)} whether anybody has rung`] : [];
  const said =
    question?.answer && question.answeredAt
      ? `, they said ${question.answer} on ${formatInstant(question.answeredAt)}.`
      : ". They have not answered.";
  return [
    ...asked.map((words) => `${words}${said}`),
    ...(choice
      ? [`${choices[choice.how]} on ${formatInstant(choice.at)}, and its homeowner was told so.`]
      : []),
  ];
}

const choices = {
  asked: "An operator asked a business",
  rung: "An operator spoke to them",
  nobody: "An operator gave up the search",
} as const;

/** Why a lead cannot be given to anybody now. */
export const closedWords: Readonly<Record<Exclude<Asking["status"], "open">, string>> = {
  closed: "It is closed, or its homeowner hired somebody or had it deleted: it goes to nobody.",
  unchecked:
    "Nobody has checked the phone number, so it goes to nobody. Ring it; if they answer and asked for it, say so.",
  full: "Three businesses have it, which is as many as we promise. When one declines, it can be given to another.",
  enough: "Six businesses have had it, which is as many as ever get one.",
  "no trade": "No trade of ours does this work, so it goes to nobody: ring the homeowner.",
  nowhere:
    "Nobody knows where this postcode is, so it goes to nobody. Ring the homeowner, and write down the postcode that they say.",
};
