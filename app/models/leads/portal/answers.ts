/** Weeks that the dashboard looks back on, this one included. */
export const weeksShown = 8;

type WeekOfLeads = {
  /** The date of its Monday in London, `2026-11-16`. */
  monday: string;
  /** How many requests the business was given in it. */
  leads: number;
  /** How many of these have been answered since: any status after New and Assigned. */
  answered: number;
};

export type LeadAnswers = {
  /** Eight weeks, oldest first, including those without a lead. */
  weeks: WeekOfLeads[];
  /** Minutes from being given a request to acting on it; null if none of these weeks' requests was answered. */
  medianMinutes: number | null;
};
