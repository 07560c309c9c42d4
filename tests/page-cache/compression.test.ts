import { expect, test } from "vitest";
import { acceptedEncoding } from "~/page-cache/compression.server";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["gzip;q=0, br;q=0", "identity"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["identity", "identity"],
  ["identity;q=0, *;q=0", "identity"],
  ["brotli", "identity"],
  ["", "identity"],
  [null, "identity"],
  [";;q=,,br;q=nonsense", "identity"],
] as const)("who accepts '%s' gets %s", (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding);
});
