import { expect, test } from "vitest";
import { loggedPath } from "~/http/logged-path";

test.each([
  ["/quote-results-fallback?name=Ann&phone=07700900123", "/quote-results-fallback"],
  ["/my-request/5vAS_CYsTOGTo1qsiupI23HOh-TqvA1eIbFGpXZgH0w", "/my-request/…"],
  ["/my-request/5vAS_CYsTOGTo1qsiupI23HOh-TqvA1eIbFGpXZgH0w/delete?x=1", "/my-request/…/delete"],
  ["/My-Request/5vAS_CYsTOGTo1qsiupI23HOh", "/my-request/…"],
  ["//my%2Drequest//5vAS_CYsTOGTo1qsiupI23HOh/Delete", "/my-request/…/delete"],
  ["/my-request/5vAS_CYsTOGT/o1qsiupI23HOh", "/my-request/…/…"],
  ["/%zz", "/%zz"],
  ["/roofers/leeds/kirkgate-slaters", "/roofers/leeds/kirkgate-slaters"],
  ["/", "/"],
  ["", ""],
])("%s is logged as %s", (address, logged) => {
  expect(loggedPath(address)).toBe(logged);
});
