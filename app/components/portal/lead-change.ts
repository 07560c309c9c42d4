import type { Submission } from "@conform-to/dom";
import { z } from "zod";
import { readLeadId } from "~/models/base/ids";
import { uuid } from "~/models/base/uuid";
import { declineReasons, leadStatuses, lossReasons } from "~/models/leads/lead";
import { takeBackWords } from "~/models/leads/now/business";

const statusFailed = "Failed to update lead status. Please try again.";
const notesFailed = "Failed to save notes. Please try again.";

const mostNotes = 5000;
const notesTooLong = `${notesFailed} They can be at most ${mostNotes.toLocaleString("en-GB")} characters long.`;

const reasonMissing = "Say why you cannot do it: choose a reason.";

/** Which lead, and as which business; a form about one's own request has no business. */
const whose = {
  leadId: z.string({ error: statusFailed }).transform(readLeadId),
  business: uuid.optional().catch(undefined),
  /** Whether the lead was listed among those to ring now. */
  held: z.literal("yes").optional().catch(undefined),
};

const declined = z.object({
  ...whose,
  intent: z.literal("status"),
  status: z.literal("declined"),
  reason: z.enum(declineReasons, { error: reasonMissing }),
});
const status = z.object({
  ...whose,
  intent: z.literal("status"),
  status: z.enum(leadStatuses, { error: statusFailed }).exclude(["declined"]),
});
const notes = z.object({
  ...whose,
  intent: z.literal("notes"),
  notes: z.string({ error: notesFailed }).trim().max(mostNotes, notesTooLong).default(""),
  /** The version of the notes that the form showed. */
  version: z.string().max(32).default("").catch(""),
});
/** Back to the former status; a decline that had no reason is restored without one. */
const undo = z.object({
  ...whose,
  intent: z.literal("undo"),
  status: z.enum(leadStatuses, { error: statusFailed }),
  reason: z.enum(lossReasons).nullable().default(null).catch(null),
});
const unknown = { error: statusFailed };

/** Everything that the forms of a lead's page and of the leads list can post. */
export const leadChange = z.discriminatedUnion(
  "intent",
  [z.discriminatedUnion("status", [declined, status], unknown), notes, undo],
  unknown,
);

/** Said of notes that were not saved because newer ones, not seen in the form, had been saved meanwhile. */
const newerNotes = `${notesFailed} Other notes were saved meanwhile: both are shown. Put together what you want to keep, then press Save.`;

/** For each refusal: the field, the message, and the HTTP status. */
const refusals = {
  newer: { field: "notes", words: newerNotes, code: 422 },
  over: { field: "status", words: takeBackWords.over, code: 409 },
  taken: { field: "status", words: takeBackWords.taken, code: 409 },
  closed: { field: "status", words: takeBackWords.closed, code: 409 },
} as const;

type RefusedChange = { status: keyof typeof refusals };

/** Whether the verb changed nothing for a reason in `refusals`. */
export const isRefused = <Outcome extends { status: string }>(
  outcome: Outcome,
): outcome is Extract<Outcome, RefusedChange> => outcome.status in refusals;

/** The reply and the response status for a change that was refused. */
export function refuse(submission: Submission<unknown>, { status }: RefusedChange) {
  const { field, words, code } = refusals[status];
  return [submission.reply({ fieldErrors: { [field]: [words] } }), { status: code }] as const;
}

/** The notice of success, by outcome of the verb. */
export const doneNotices = {
  changed: "Lead status updated successfully!",
  saved: "Notes saved successfully!",
} as const;

/** The notice of failure, by form. */
export const failureNotice = (form: FormData) =>
  form.get("intent") === "notes" ? notesFailed : statusFailed;
