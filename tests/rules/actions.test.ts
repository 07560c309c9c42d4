import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { readForm } from "~/http/bodies/form.server";
import { readJson, readSignedBody } from "~/http/bodies/json.server";
import { readMultipart } from "~/http/bodies/multipart.server";
import { requireSameSite } from "~/http/origin.server";

const routes = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, source: readFileSync(path.join("app/routes", name), "utf8") }));

/** The ways to a posted body, each of which asks first where the post came from. */
const guards: Record<string, (request: Request) => unknown> = {
  requireSameSite,
  readForm,
  readSignedBody: (request) => readSignedBody(request, "Stripe-Signature"),
  readJson: (request) => readJson(request, z.unknown()),
  readMultipart: (request) =>
    readMultipart(request, { file: "photo", largestFileBytes: 1024, taken: true }, async () => {}),
};

test.each(Object.entries(guards))("%s answers 403 to a post from another site", async (_, guard) => {
  const request = new Request("http://localhost:3000/", {
    method: "POST",
    body: "",
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  const refused = await Promise.resolve(request)
    .then(guard)
    .catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(Response);
  expect(refused).toMatchObject({ status: 403 });
});

test("no route reads a body past the guards", () => {
  const unguarded = routes.filter(({ source }) =>
    /request\.(formData|json|text|arrayBuffer|blob)\(/.test(source),
  );
  expect(unguarded.map(({ name }) => name)).toEqual([]);
});

test("a body from elsewhere is read as it was sent by the webhook alone, which checks its signature", () => {
  const readers = routes.filter(({ source }) => source.includes("readSignedBody"));
  expect(readers.map(({ name }) => name)).toEqual(["placements/webhook.ts"]);
  for (const { source } of readers) expect(source).toMatch(/settlePayment\(body, signature\)/);
});
