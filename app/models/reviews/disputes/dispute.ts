import { z } from "zod";
import { longestDispute, shortestDispute } from "../review";

/** Who speaks in a dispute: the business's owner, or the homeowner, by the request's own link. */
export type Speaker =
  | { side: "business"; accountId: AccountId; businessId: ListingId; reviewId: string }
  | { side: "writer"; leadId: LeadId; businessId: ListingId };

/** Whether both sides were heard: the writer has answered, or had the time to. */
export const isHeard = (
  { heardUntil, writerSaidAt }: { heardUntil: Date; writerSaidAt: Date | null },
  at: Date,
): boolean => writerSaidAt !== null || heardUntil <= at;

/** What was typed but refused, with the errors by field. */
export type RefusedSaying = { says: string; errors: Partial<Record<"says" | "paper", string>> };

const short = `Say it in at least ${shortestDispute} characters`;
const long = `Say it in ${longestDispute.toLocaleString("en-GB")} characters`;

/** The form for either side. */
export const disputeForm = z.object({
  says: z.string(short).trim().min(shortestDispute, short).max(longestDispute, long),
});
