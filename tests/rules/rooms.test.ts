import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const cruised = ["app", "drizzle", "tests", "scripts", "bench"];
const service = "~/services/letters/letters.server";
const lead = "../leads/lead";

/** Files that break the rules of the rooms, each with what dependency-cruiser says of it: imports that go up, however written. */
const breaches: [file: string, text: string, said: string][] = [
  ...[
    `import type { Letters } from "${service}";\nexport type A = Letters;`,
    `export const a = () => import("${service}");`,
    `export type A = import("${service}").Letters;`,
    `export * from "${service}";`,
    `import "../../services/letters/letters.server";`,
    `import "~/models/../services/letters/letters.server";`,
    `import "${service}.js";`,
    `import text from "${service}?raw";\nexport const a = text;`,
    `export const a = require("${service}");`,
  ].map((text): [string, string, string] => ["app/routes/public/*.ts", text, "may not import"]),
  ...[
    ["app/routes/public/*.ts", service, "~/database/db.server", "drizzle-orm", "~/processes/boot.server"],
    ["app/routes/public/*.ts", "../../../tests/support/until"],
    [
      "app/workflows/*.server.ts",
      "~/database/db.server",
      "~/http/bodies/form.server",
      "@remix-run/node",
      "react",
    ],
    ["app/models/leads/*.server.ts", service, "~/workflows/write-letter.server", "@remix-run/node"],
    ["app/models/leads/*.ts", "~/database/db.server", "../leads/verb.server", "~/env.server", "node:crypto"],
    ["app/components/page/*.tsx", "~/models/letters/letters.server", "@remix-run/node"],
    ["app/content/*.ts", "~/components/page/shell"],
    ["app/services/sms/*.server.ts", "~/database/db.server", "postgres", "~/models/letters/letters.server"],
    ["app/http/*.server.ts", service, "~/database/db.server"],
    ["app/page-cache/*.server.ts", service],
    ["app/processes/*.server.ts", "~/routes/public/home"],
    ["app/database/*.server.ts", "~/models/letters/letters.server", "../../drizzle/schema/leads"],
    ["drizzle/schema/*.ts", "../../app/models/letters/letters.server", "../../app/models/letters/letter"],
  ].flatMap(([file = "", ...to]) =>
    to.map((name): [string, string, string] => [file, `import "${name}";`, "may not import"]),
  ),
  ["app/models/leads/*.server.ts", `import "../../../drizzle/schema/index";`, "the schema as a whole"],
  ["app/models/leads/*.server.ts", `import "~/database/drivers.server";`, "how the database is opened"],
  ["app/routes/public/*.ts", `import "node:module";`, "a way to require"],
  [
    "app/routes/public/*.ts",
    `import { env } from "node:process";\nexport const a = env;`,
    "a way to require",
  ],
  ["app/workflows/*.server.ts", `export { letters } from "${service}";`, "may not pass on"],
  ["app/models/leads/*.server.ts", `export { db } from "~/database/db.server";`, "may not pass on"],
  ...[
    "app/new-room/*.ts",
    "app/*.ts",
    "app/models/*.server.ts",
    "app/services/*.server.ts",
    "app/routes/public/*.js",
  ].map((file): [string, string, string] => [file, "export const a = 1;", "lies in no room"]),
  ["app/models/parcels/*.ts", `import "${lead}";`, "no subject in the line"],
  ["app/models/places/*.ts", `import "${lead}";`, "a subject after it"],
  ["app/models/phones/*.ts", `export type A = import("${lead}").A;`, "a subject after it"],
  ["app/models/leads/*.ts", `import type { A } from "./lead";\nexport type B = A;`, "part of a circle"],
  ["tests/support/*.ts", `export const a = () => import("./round");`, "part of a circle"],
];
const written = breaches.map(([file, text, said], at) => ({
  file: file.replace("*", `breach-${at}`),
  text,
  said,
}));
const inCircles = (said: string) =>
  written.filter((each) => each.said === said).map(({ file }) => path.parse(file).name);

/** What they reach for; the last two lead back to where they are reached from. */
const reached: Record<string, string> = {
  "app/services/letters/letters.server.ts": "export const letters = 1;\nexport type Letters = number;\n",
  "app/models/letters/letters.server.ts": "",
  "app/models/letters/letter.ts": "",
  "app/models/leads/verb.server.ts": "",
  "app/workflows/write-letter.server.ts": "",
  "app/database/db.server.ts": "export const db = 1;\n",
  "app/database/drivers.server.ts": "",
  "app/processes/boot.server.ts": "",
  "app/http/bodies/form.server.ts": "",
  "app/env.server.ts": "",
  "app/components/page/shell.tsx": "",
  "app/routes/public/home.tsx": "",
  "drizzle/schema/leads.ts": "",
  "drizzle/schema/index.ts": "",
  "tests/support/until.ts": "",
  "app/models/leads/lead.ts": `export type { B } from "./${inCircles("part of a circle")[0]}";\nexport type A = 1;\n`,
  "tests/support/round.ts": `import "./${inCircles("part of a circle")[1]}";\n`,
};

const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-rooms-"));
let said: string[] = [];

beforeAll(() => {
  const files = [...Object.entries(reached), ...written.map(({ file, text }) => [file, text] as const)];
  for (const [file, text] of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\nexport {};\n`);
  }
  for (const part of [".dependency-cruiser.js", "package.json", "tsconfig.json"]) {
    cpSync(part, path.join(folder, part));
  }
  const cruiser = path.resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const there = cruised.filter((part) => existsSync(path.join(folder, part)));
  const { status, stdout } = spawnSync(process.execPath, [cruiser, ...there], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(status).not.toBe(0);
  said = stdout.split("\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the check of every change runs the linter, the rooms and the types", () => {
  const { check, rooms } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  expect(check).toBe("biome ci . && npm run --silent rooms && tsx scripts/types.ts");
  expect(rooms).toBe(`depcruise ${cruised.join(" ")} --cache`);
});

test.each(written)("is refused: $file, $text", ({ file, said: message }) => {
  expect(said.filter((line) => line.includes(`: ${file}`)).join("\n")).toContain(message);
});
