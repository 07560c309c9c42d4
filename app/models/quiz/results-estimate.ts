import type { Answers } from "./answers";
import { estimateBySize, explicitSize, projectSize, type StoredEstimate } from "./estimate";

type PricedLead = {
  resultsEstimate: StoredEstimate | null;
  serviceType: string;
  projectDescription: string;
  answers: Answers;
};

/**
 * What `/quote-results` shows for a lead: the figures it was stored with; for a lead older than those,
 * variant B's of today.
 */
export function resultsEstimateOf(lead: PricedLead): StoredEstimate {
  if (lead.resultsEstimate) return lead.resultsEstimate;
  return estimateBySize(lead.serviceType, projectSize(explicitSize(lead.answers), lead.projectDescription));
}
