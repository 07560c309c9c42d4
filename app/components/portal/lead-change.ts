import { z } from "zod";
import { leadStatuses } from "~/models/leads/lead";

export const statusFailed = "Failed to update lead status. Please try again.";
export const notesFailed = "Failed to save notes. Please try again.";

const mostNotes = 5000;
const notesTooLong = `${notesFailed} They can be at most ${mostNotes.toLocaleString("en-GB")} characters long.`;

const status = z.object({
  intent: z.literal("status"),
  status: z.enum(leadStatuses, { error: statusFailed }),
});
const notes = z.object({
  intent: z.literal("notes"),
  notes: z.string({ error: notesFailed }).trim().max(mostNotes, notesTooLong).default(""),
});
const unknown = { error: statusFailed };

/** What the forms of a lead's own page post. */
export const leadChange = z.discriminatedUnion("intent", [status, notes], unknown);

const leadId = z.string({ error: statusFailed });

/** What the forms of the leads list post: the same, and which lead. */
export const listedLeadChange = z.discriminatedUnion(
  "intent",
  [status.extend({ leadId }), notes.extend({ leadId })],
  unknown,
);

/** What to say once it is done, by the outcome of the verb that did it. */
export const doneNotices = {
  changed: "Lead status updated successfully!",
  saved: "Notes saved successfully!",
} as const;

/** What to say when it could not be done, by the form that asked for it. */
export const failureNotice = (form: FormData) =>
  form.get("intent") === "notes" ? notesFailed : statusFailed;
