import type { Answers } from "./answers";
import { estimateBySize, projectSize, type StoredEstimate } from "./estimate";

type PricedLead = {
  resultsEstimate: StoredEstimate | null;
  serviceType: string;
  projectDescription: string;
  answers: Answers;
};

/** Steps whose answer may be one of variant B's sizes. */
const sizeSteps = ["project-size", "roof-size", "roof_size", "garden_size"];

/**
 * What `/quote-results` shows for a lead: the figures it was stored with; for a lead older than those,
 * variant B's of today.
 */
export function resultsEstimateOf(lead: PricedLead): StoredEstimate {
  if (lead.resultsEstimate) return lead.resultsEstimate;
  const explicit = sizeSteps.map((step) => lead.answers[step]).find(Boolean);
  return estimateBySize(lead.serviceType, projectSize(explicit, lead.projectDescription));
}
