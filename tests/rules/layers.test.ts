import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

/** What each room may and may not import; docs/decisions and biome.json say the same. */
const rooms = [
  {
    room: "a pure model",
    file: "app/models/quizzes/some.ts",
    may: ["../lead", "~/models/estimate", "~/content/cities", "zod", "postcode", "node:crypto"],
    mayNot: [
      "../db.server",
      "~/models/leads.server",
      "~/env.server",
      "../../../drizzle/schema",
      "drizzle-orm",
      "../../services/sms.server",
      "~/services/sms.server",
      "~/http/form.server",
      "~/processes/log.server",
      "~/routes/public/home",
      "~/components/page/shell",
      "@remix-run/node",
      "react",
    ],
  },
  {
    room: "a model on the database",
    file: "app/models/some.server.ts",
    may: ["./db.server", "./lead", "~/env.server", "../../drizzle/schema", "drizzle-orm", "zod"],
    mayNot: [
      "../services/sms.server",
      "~/services/sms.server",
      "~/services",
      "~/models/../services/sms.server",
      "../http/form.server",
      "~/processes/log.server",
      "../routes/public/home",
      "../components/page/shell",
      "@remix-run/node",
      "remix-auth",
      "remix-auth-form",
      "react",
    ],
  },
  {
    room: "a component",
    file: "app/components/page/some.tsx",
    may: ["./shell", "~/models/lead", "~/content/site", "~/paths", "@remix-run/react", "react", "zod"],
    mayNot: [
      "~/models/leads.server",
      "../../models/leads.server",
      "~/env.server",
      "../../../drizzle/schema",
      "drizzle-orm",
      "~/services/sms.server",
      "../../http/form.server",
      "~/processes/log.server",
      "~/routes/public/home",
    ],
  },
  {
    room: "content",
    file: "app/content/some.ts",
    may: ["./cities", "~/models/matching", "zod"],
    mayNot: ["~/env.server", "../models/db.server", "~/services/sms.server", "react", "@remix-run/react"],
  },
  {
    room: "a service",
    file: "app/services/some.twilio.server.ts",
    may: ["./sms.server", "~/env.server", "~/models/message", "twilio", "nodemailer", "zod"],
    mayNot: [
      "~/models/db.server",
      "../models/db.server",
      "~/models/outbox.server",
      "../../drizzle/schema",
      "drizzle-orm",
      "drizzle-orm/pg-core",
      "postgres",
      "@electric-sql/pglite",
      "../http/form.server",
      "~/processes/log.server",
      "~/routes/public/home",
      "~/components/page/shell",
      "@remix-run/node",
    ],
  },
  {
    room: "what stands before a route",
    file: "app/http/some.server.ts",
    may: [
      "./form.server",
      "~/env.server",
      "~/models/sessions.server",
      "~/paths",
      "@remix-run/node",
      "remix-auth",
    ],
    mayNot: [
      "../services/sms.server",
      "~/services/sms.server",
      "~/routes/public/home",
      "~/processes/log.server",
      "~/components/page/shell",
      "drizzle-orm",
      "../../drizzle/schema",
    ],
  },
  {
    room: "a route",
    file: "app/routes/public/some.tsx",
    may: [
      "~/models/leads.server",
      "~/services/sms.server",
      "~/http/form.server",
      "~/components/page/shell",
      "@remix-run/node",
      "@remix-run/react",
    ],
    mayNot: ["drizzle-orm", "../../../drizzle/schema", "postgres", "~/processes/boot.server"],
  },
  {
    room: "a process",
    file: "app/processes/some.server.ts",
    may: ["~/models/outbox.server", "../services/sms.server", "~/http/shutdown.server", "../../drizzle/seed"],
    mayNot: ["~/routes/public/home", "../routes/public/home", "~/components/page/shell"],
  },
  {
    room: "the schema",
    file: "drizzle/schema/some.ts",
    may: ["./columns", "../../app/models/lead", "drizzle-orm/pg-core"],
    mayNot: [
      "../../app/models/db.server",
      "../../app/env.server",
      "../../app/services/sms",
      "@remix-run/node",
    ],
  },
] as const;

const environment = "export const port = process.env.PORT;";
const mayReadEnvironment = [
  "app/env.server.ts",
  "scripts/some.js",
  "tests/some.test.ts",
  "bench/some.js",
  "some.config.ts",
];
const mayNotReadEnvironment = [
  "app/models/some.ts",
  "app/routes/api/some.ts",
  "app/entry.server.tsx",
  "drizzle/seed.ts",
];

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});

let folder = "";
/** `file rule line`, for every breach that Biome finds in the examples. */
let breaches: string[] = [];

const refused = ({ file }: (typeof rooms)[number]) => `${path.dirname(file)}/refused-${path.basename(file)}`;
const importing = (modules: readonly string[]) =>
  modules.map((name) => `export * from "${name}";\n`).join("");

function write(file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "fettle-layers-"));
  write("biome.json", readFileSync("biome.json", "utf8").replace(/"vcs": \{[^}]*\},/, ""));
  for (const each of rooms) {
    write(each.file, importing(each.may));
    write(refused(each), importing(each.mayNot));
  }
  for (const file of [...mayReadEnvironment, ...mayNotReadEnvironment]) write(file, environment);
  const biome = path.resolve("node_modules/@biomejs/biome/bin/biome");
  const { stdout } = spawnSync(
    process.execPath,
    [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  breaches = report
    .parse(JSON.parse(stdout))
    .diagnostics.map(({ category, location }) => `${location.path} ${category} ${location.start.line}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(rooms)("$room", (each) => {
  test.each(each.mayNot.map((name, index) => ({ name, line: index + 1 })))(
    "may not import $name",
    ({ line }) => {
      expect(breaches).toContain(`${refused(each)} lint/style/noRestrictedImports ${line}`);
    },
  );

  test("may import what its work needs", () => {
    expect(
      breaches.filter((breach) => breach.startsWith(`${each.file} lint/style/noRestrictedImports`)),
    ).toEqual([]);
  });
});

describe("the environment", () => {
  test.each(mayNotReadEnvironment)("is not read by %s", (file) => {
    expect(breaches).toContain(`${file} lint/style/noProcessEnv 1`);
  });

  test.each(mayReadEnvironment)("is read by %s", (file) => {
    expect(breaches).not.toContain(`${file} lint/style/noProcessEnv 1`);
  });
});
