import type { StoredEstimate } from "./estimate";

export { type LeadSource, leadSources } from "../../../drizzle/schema/values/leads";

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
