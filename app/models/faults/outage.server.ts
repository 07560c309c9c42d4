import { isDatabaseUnavailable as isUnavailable } from "~/database/outage";

/** Whether an error means that the database cannot be reached; for the rooms that may not import `database/`. */
export const isDatabaseUnavailable = (error: unknown): boolean => isUnavailable(error);

/** The result of `ask`, or `instead` while the database is away. Any other error is thrown. */
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
