import { expect, test } from "vitest";
import { afterWorking } from "~/models/leads/working-hours";

const fourHoursAfter = (from: string) =>
  afterWorking(4 * 60, new Date(from))
    .toISOString()
    .replace(":00.000Z", "Z");

test.each([
  ["in the morning, the same afternoon", "2026-11-24T09:00Z", "2026-11-24T13:00Z"],
  ["that end as the day does", "2026-11-24T14:00Z", "2026-11-24T18:00Z"],
  ["from the afternoon, the next morning", "2026-11-24T16:00Z", "2026-11-25T10:00Z"],
  ["before they begin", "2026-11-24T03:00Z", "2026-11-24T12:00Z"],
  ["from the evening", "2026-11-24T20:00Z", "2026-11-25T12:00Z"],
  ["on the last minute of a day", "2026-11-24T18:00Z", "2026-11-25T12:00Z"],
  ["over a weekend", "2026-11-20T16:30Z", "2026-11-23T10:30Z"],
  ["from a Saturday", "2026-11-21T11:00Z", "2026-11-23T12:00Z"],
  ["over the end of a year", "2026-12-31T17:00Z", "2027-01-01T11:00Z"],
  ["in summer, an hour earlier by the sun", "2026-07-06T03:00Z", "2026-07-06T11:00Z"],
  ["over the weekend on which clocks go back", "2026-10-23T15:00Z", "2026-10-26T10:00Z"],
  ["over the weekend on which clocks go forward", "2027-03-26T16:00Z", "2027-03-29T09:00Z"],
])("four working hours %s", (_, from, until) => {
  expect(fourHoursAfter(from)).toBe(until);
});
