export {
  type BusinessStatus,
  businessStatuses,
  type LocationSource,
} from "../../../drizzle/schema/values/listings";

/** Weekday to opening times, for example `{ Monday: "8:00 AM - 6:00 PM" }`. */
export type BusinessHours = Record<string, string>;
