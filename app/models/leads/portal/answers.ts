/** Weeks that the dashboard looks back on, this one included. */
export const weeksShown = 8;

type WeekOfLeads = {
  /** Its Monday in London, `2026-11-16`. */
  monday: string;
  /** How many requests the business was given in it. */
  leads: number;
  /** How many of these have had an answer since: a status past New and Assigned, whichever. */
  answered: number;
};

export type LeadAnswers = {
  /** Eight weeks, the oldest first, those without a lead too. */
  weeks: WeekOfLeads[];
  /** From being given a request to acting on it, in minutes; null while none of these weeks' has been. */
  medianMinutes: number | null;
};
