import { expect, test } from "vitest";
import { forwardedAddress } from "~/http/client-address.server";
import { findDetour } from "~/http/proxies.server";
import { loggedPath } from "~/log.server";

test.each([
  ["203.0.113.7", 1, "203.0.113.7"],
  ["203.0.113.7:5678", 1, "203.0.113.7"],
  ["[2001:db8::1]:443", 1, "2001:db8::1"],
  ["[2001:db8::1]", 1, "2001:db8::1"],
  ["2001:db8::1", 1, "2001:db8::1"],
  ["invented, 198.51.100.9:1, 203.0.113.7:5678", 1, "203.0.113.7"],
  ["invented, 198.51.100.9:1, 203.0.113.7:5678", 2, "198.51.100.9"],
  ["203.0.113.7", 0, undefined],
  ["203.0.113.7", 2, undefined],
  ["unknown", 1, undefined],
  ["203.0.113.7:5678:9", 1, undefined],
  [`[${"1".repeat(16_000)}]:443`, 1, undefined],
  ["", 1, undefined],
  [null, 1, undefined],
] as const)("'%s' behind %i proxies is %s", (header, proxies, address) => {
  expect(forwardedAddress(header, proxies)).toBe(address);
});

test.each([
  ["a CDN before the one proxy", "203.0.113.7, 198.51.100.9", null, 1, "more"],
  ["both of them trusted", "203.0.113.7, 198.51.100.9", null, 2, undefined],
  ["a proxy where none is trusted", "203.0.113.7", null, 0, "more"],
  ["nginx, which was told of the CDN", "203.0.113.7, 203.0.113.7", "203.0.113.7", 1, undefined],
  ["Caddy, which was not", "198.51.100.9", "203.0.113.7", 1, "more"],
  ["Caddy, which was not, where two are trusted", "198.51.100.9", "203.0.113.7", 2, "fewer"],
  ["past every proxy", null, null, 1, undefined],
] as const)(
  "through %s: '%s' with '%s' of Cloudflare, %i trusted, is %s",
  (_, header, own, trusted, detour) => {
    expect(findDetour(header, own, trusted)).toBe(detour);
  },
);

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
