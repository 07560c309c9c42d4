import { type DayLimit, dayLimits, type Outgoing } from "../../../drizzle/schema/values/faults";

/** The errors of a limit that everybody shares: from 80 % on, and once it is used up. */
export const nearlyUsed = "limit-80";
export const used = "limit-100";

/** The setting of each limit. */
const settings: Readonly<Record<DayLimit, string>> = {
  "codes-a-day": "CODES_PER_DAY",
  "island-codes-a-day": "CODES_PER_DAY_ISLANDS",
};

export const isDayLimit = (service: Outgoing): service is DayLimit =>
  dayLimits.some((limit) => limit === service);

/** How much of it went, and what an operator can do. */
export function explainDayLimit(limit: DayLimit, error: string): { why: string; remedy: string } {
  const setting = settings[limit];
  const share = error === nearlyUsed ? "80 % of what" : "as many as";
  return {
    why: `${share} ${setting} allows went in 24 hours`,
    remedy: `If it is homeowners who ask for them, set a higher ${setting} and start again; if not, refuse whoever it is at the proxy.`,
  };
}
