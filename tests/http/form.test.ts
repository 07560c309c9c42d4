import { expect, test } from "vitest";
import { readForm } from "~/http/bodies/form.server";

const post = (fields: readonly (readonly [string, string])[]) =>
  new Request("http://localhost:3000/login", {
    method: "POST",
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  });

/** Of which a library would make a list of four thousand million, an endless object, or somebody's prototype. */
const misleading = [
  "email[4294967294]",
  "email[]",
  "email.name",
  ".",
  `a${"[b]".repeat(5000)}`,
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "",
  "x".repeat(101),
];

test("a form has the fields that forms of ours have, and none whose name says how long a list is", async () => {
  const id = crypto.randomUUID();
  const fields = [
    ["email", "sam@fettle.example"],
    ["email", "\0again"],
    [`reason-${id}`, "No"],
  ] as const;
  const form = await readForm(post([...misleading.map((name) => [name, "1"] as const), ...fields]));
  expect([...form]).toEqual([
    ["email", "sam@fettle.example"],
    ["email", "again"],
    [`reason-${id}`, "No"],
  ]);
});
