import { z } from "zod";
import { formatDay } from "~/models/base/clock";
import type { Given, RequestNow } from "~/models/leads/now/now";
import { dayAhead } from "~/models/reading/date";
import { pounds } from "~/models/reading/money";
import { typedText } from "~/models/reading/text";
import { capital } from "~/models/trades/words";
import type { LeadStatus, ThreadSide } from "../../../drizzle/schema/values/leads";

export type { ThreadSide } from "../../../drizzle/schema/values/leads";

export const longestEntry = 1000;
/** The most photos of one message. */
export const mostPhotos = 4;

const visitTimes = ["morning", "afternoon", "evening"] as const;
export const visitTimeOptions = visitTimes.map((value) => ({ value, label: capital(value) }));

/** What is typed of a message, which may be photos alone; a visit that is proposed is its first line. */
export const entryForm = (at: Date) =>
  z
    .object({
      message: typedText(longestEntry).default(""),
      visit: dayAhead(at, "the visit"),
      time: z.enum(visitTimes).optional(),
    })
    .transform(({ message, visit, time }) => {
      const when =
        visit && `A visit on ${formatDay(visit, { weekday: true })}${time ? `, in the ${time}` : ""}?`;
      return { message: [when, message].filter(Boolean).join("\n") };
    });

/** Why a side can write no message now; null if it can: then the business has the request, or is hired. */
export function closedWords({ chosen, closed }: RequestNow, each: Given, side: ThreadSide): string | null {
  if (!closed && each.status !== "declined" && (each.holds || chosen?.id === each.id)) return null;
  if (side === "business") return lostWords;
  return closed
    ? "Your request is closed, so nobody can read a message."
    : `${each.name} no longer has your request, so you cannot write to them.`;
}

/** The same to a business that lost the lead, or whose lead is closed. */
export const lostWords = "You cannot write any more. What was written is hidden.";

/** What happened between the two, beside messages; `amount` is in pence, or the number of a text, or of stars. */
export type ThreadFact = {
  kind:
    | "given"
    | "status"
    | "price"
    | "withdrawn"
    | "chosen"
    | "agreement"
    | "accepted"
    | "cancelled"
    | "review"
    | "replied";
  side: ThreadSide;
  at: Date;
  status: LeadStatus | null;
  amount: number | null;
};

/** An entry of a thread as one side sees it; `body` is null where it is hidden. */
export type ThreadEntry = { id: string; at: Date } & (
  | { words: string }
  | { by: string; own: boolean; body: string | null; photos: string[] }
);

/** Who did or wrote something, for a reader on the side `reader`. */
export const whoOf = (side: ThreadSide, reader: ThreadSide, name: string): string =>
  side === reader ? "You" : reader === "homeowner" ? name : "The customer";

const statusWords = (own: boolean): Readonly<Record<LeadStatus, string>> => ({
  new: "had not answered yet",
  assigned: "had not answered yet",
  contacted: `said ${own ? "you" : "they"} had been in touch`,
  quoted: `said ${own ? "you had given" : "they had given you"} a price`,
  booked: "said the work was booked",
  completed: "said the work was done",
  declined: own ? "declined it" : "could not take it on",
});

/** A fact in words, to a reader on one side; `name` is the business's. */
export function factWords({ kind, side, status, amount }: ThreadFact, reader: ThreadSide, name: string) {
  const own = side === reader;
  const did: Readonly<Record<ThreadFact["kind"], string>> = {
    given: "got the request",
    status: statusWords(own)[status ?? "new"],
    price: `sent a price: ${pounds(amount ?? 0)}`,
    withdrawn: "took the price back",
    chosen: `chose ${own ? name : "you"}`,
    agreement: amount === 1 ? "wrote the agreement" : `wrote version ${amount} of the agreement`,
    accepted: "accepted the agreement",
    cancelled: "cancelled the agreement",
    review:
      amount === null ? "wrote a review" : `wrote a review: ${amount} ${amount === 1 ? "star" : "stars"}`,
    replied: "replied to the review",
  };
  return `${whoOf(side, reader, name)} ${did[kind]}`;
}
