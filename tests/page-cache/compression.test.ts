import { expect, test } from "vitest";
import { acceptedEncoding, makeCompressionCache } from "~/page-cache/compression.server";

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

const bytes = (html: string) => new TextEncoder().encode(html);

/** Counts how often it had to do the work. */
function counting() {
  const compress = async (html: Uint8Array) => {
    compress.calls += 1;
    return bytes(`${compress.calls} ${new TextDecoder().decode(html)}`);
  };
  compress.calls = 0;
  return compress;
}

test("pages that differ by a letter, or in encoding, are not taken for each other", async () => {
  const compressed = makeCompressionCache();
  const compress = counting();
  const text = async (html: string, encoding: string) =>
    new TextDecoder().decode(await compressed(bytes(html), encoding, compress));
  for (let visit = 0; visit < 3; visit++) {
    expect(await text("Ann", "br")).toMatch(/ Ann$/);
    expect(await text("Ann", "gzip")).toMatch(/ Ann$/);
    expect(await text("Anne", "br")).toMatch(/ Anne$/);
  }
  expect(compress.calls).toBe(6);
});
