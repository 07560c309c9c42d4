import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const routes = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, source: readFileSync(path.join("app/routes", name), "utf8") }));

test("no route reads a body past the guards", () => {
  const unguarded = routes.filter(({ source }) =>
    /request\.(formData|json|text|arrayBuffer|blob)\(/.test(source),
  );
  expect(unguarded.map(({ name }) => name)).toEqual([]);
});

test("a body from elsewhere is read as it was sent by the webhook alone, which checks its signature", () => {
  const readers = routes.filter(({ source }) => source.includes("readSignedBody"));
  expect(readers.map(({ name }) => name)).toEqual(["placements/stripe-webhook.ts"]);
  for (const { source } of readers) expect(source).toMatch(/settlePayment\(body, signature\)/);
});
