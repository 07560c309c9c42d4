/** What the floors above need of the database's absence: whether it is that. */
export { isDatabaseUnavailable } from "~/database/outage";
