import type { LeadStatus } from "~/models/leads/lead";

/** What a business says of the request, told to the homeowner. */
export const statusWords: Readonly<Record<LeadStatus, string>> = {
  new: "Has your request",
  assigned: "Has your request",
  contacted: "Says it has been in touch with you",
  quoted: "Says it has given you a price",
  booked: "Is booked to do the work",
  completed: "Says the work is done",
  declined: "Cannot take this on",
};
