import { isDatabaseUnavailable as isUnavailable } from "~/database/outage";

/** Whether an error says that the database cannot be reached: what the floors above need to know of it. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isUnavailable(error);
}
