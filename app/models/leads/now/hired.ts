import { formatInstant } from "~/models/base/clock";
import type { Said } from "~/models/base/said";
import { listed } from "~/models/trades/words";
import type { Given, RequestNow } from "./now";

/** What is said to a homeowner of whom they hired, and of what else they press. */

/** To whoever has just taken a hiring back, with the names of those who had heard of it. */
const reopenedSaid = (told: readonly string[]): string =>
  told.length > 0
    ? `Your request is open again. We write to ${listed(told)}, who had heard that you hired someone.`
    : "Your request is open again.";

/** That the request goes to nobody else, since when, and to whom we wrote, or are about to; null while it does. */
export function haltedWords({ did, chosen }: RequestNow, told: readonly string[] = []): string | null {
  if (did.state === "hired") {
    const said = `You told us on ${formatInstant(did.at)} that you have hired ${chosen?.name ?? "someone"}.`;
    return `${said} Nobody else gets your request.${told.length > 0 ? ` We wrote to ${listed(told)}.` : ""}`;
  }
  return did.state === "stopped"
    ? `You stopped this on ${formatInstant(did.at)}. Nobody else gets your request.`
    : null;
}

/** What it does to stop it. */
export function stopWords({ holders }: RequestNow): string {
  const then =
    holders.length > 0
      ? "Businesses that have your request keep it. Nobody else gets it."
      : "Nobody gets your request from then on.";
  return `${then} You can start again at any time.`;
}

/** What a business says that its homeowner is to confirm. */
export const bookedWords = ({ name }: Pick<Given, "name">): string =>
  `${name} says that you have agreed: the work is booked with them.`;

/** What became of what a homeowner pressed on their request's page, which says beside it how it stands now. */
const outcomes = {
  stopped: "Stopped.",
  hired: "Thank you for telling us.",
  known: "You had told us so already.",
  unknown: { refused: "That business never had your request. Choose again below." },
  limited: { refused: "You have told us this often enough for one day. Try again tomorrow." },
  "not hired": "Thank you for telling us. They read your answer beside your request.",
  over: { refused: "That is settled already: nothing was changed." },
  asked: "We have asked one more. They see how to reach you once they sign in.",
  repeated: "We had asked one more already: once is enough.",
  refused: { refused: "We did not ask anybody. What you can do now is below." },
  heard: "Thank you for telling us.",
  unheard: "Thank you for telling us. It waits for one of our people now.",
  unasked: { refused: "Nothing was noted. How it stands is below." },
  closed: { refused: "The details of this request have been deleted." },
} as const;

export type RequestOutcome = { status: "resumed"; told: string[] } | { status: keyof typeof outcomes };

/** What its page says of it. */
export function outcomeSaid(outcome: RequestOutcome): Said {
  return outcome.status === "resumed" ? reopenedSaid(outcome.told) : outcomes[outcome.status];
}
