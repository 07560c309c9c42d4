import type { StoredEstimate } from "~/models/quiz/estimate";

/** In the order the specification lists them; any status may follow any other. */
export const leadStatuses = [
  "new",
  "assigned",
  "contacted",
  "quoted",
  "booked",
  "completed",
  "declined",
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadSources = ["roofing_quiz", "website", "ai_quiz_funnel"] as const;
export type LeadSource = (typeof leadSources)[number];

/** What a quiz makes of its answers, beside the contact details; the values of the leads table. */
export type LeadDetails = {
  /** Slug of the trade: `roofing`. */
  serviceType: string;
  projectDescription: string;
  budgetRange: string;
  timeline: string;
  propertyType: string;
  /** What the homeowner is shown first. */
  estimate: StoredEstimate;
  /** Variant B's, for `/quote-results`. */
  resultsEstimate: StoredEstimate;
  /** What the homeowner added in words; may be empty. */
  notes: string;
};

/** The fields of a lead that name a person; dropped from the draft once the lead has them. */
export const contactAnswers = ["first-name", "last-name", "email", "phone", "postcode", "details"] as const;
