import { isDatabaseUnavailable as isUnavailable } from "~/database/outage";

/** Whether an error says that the database cannot be reached: what the floors above need to know of it. */
export const isDatabaseUnavailable = (error: unknown): boolean => isUnavailable(error);

/** What is asked for; `instead` while the database is away. What fails otherwise is nobody's to hide. */
export async function unlessAway<Found, Instead>(
  ask: () => Promise<Found>,
  instead: Instead,
): Promise<Found | Instead> {
  try {
    return await ask();
  } catch (error) {
    if (isUnavailable(error)) return instead;
    throw error;
  }
}
