/** One way to break the house, and who must say so. */
export type Breach = {
  what: string;
  files: Record<string, string>;
  /** The file that is refused. */
  at: string;
  /** What dependency-cruiser says about it. */
  rooms?: RegExp;
  /** The rule of Biome's that says it. */
  biome?: string;
};

let number = 0;

/** A breach of one line in a file of its own in `room`. */
function line(what: string, room: string, text: string, more: Partial<Breach> = {}): Breach {
  number += 1;
  const at = room.replace("*", `breach-${number}`);
  return { what, at, files: { [at]: `${text}\n` }, rooms: /may not import/, ...more };
}

const route = "app/routes/public/*.ts";
const workflow = "app/workflows/*.server.ts";
const verb = "app/models/leads/*.server.ts";
const pure = "app/models/leads/*.ts";
const component = "app/components/page/*.tsx";
const service = "app/services/sms/*.server.ts";
const guard = "app/http/*.server.ts";

/** Ways to reach a floor that is not ours, each refused however it is written. */
const spellings: Breach[] = [
  line(
    "an import of a service by a route",
    route,
    `import { letters } from "~/services/letters/letters.server";\nexport const a = letters;`,
  ),
  line(
    "a type of a service's in a route",
    route,
    `import type { Letters } from "~/services/letters/letters.server";\nexport type A = Letters;`,
  ),
  line(
    "a service that a route loads when it needs it",
    route,
    `export const a = () => import("~/services/letters/letters.server");`,
  ),
  line(
    "a type that is imported where it stands",
    route,
    `export type A = import("~/services/letters/letters.server").Letters;`,
  ),
  line("everything of a service exported again", route, `export * from "~/services/letters/letters.server";`),
  line("an import for its side effect", route, `import "~/services/letters/letters.server";`),
  line(
    "the long way round by folders",
    route,
    `import { letters } from "../../services/letters/letters.server";\nexport const a = letters;`,
  ),
  line(
    "a detour through a room that is open",
    route,
    `import { letters } from "~/models/../services/letters/letters.server";\nexport const a = letters;`,
  ),
  line(
    "a detour of two folders",
    "app/routes/services/*.ts",
    `import { db } from "~/models/leads/../../database/db.server";\nexport const a = db;`,
  ),
  line(
    "an ending that is not the file's",
    route,
    `import { letters } from "~/services/letters/letters.server.js";\nexport const a = letters;`,
  ),
  line(
    "a module as text",
    route,
    `import text from "~/services/letters/letters.server?raw";\nexport const a = text;`,
  ),
  line(
    "a path from the root of the disk",
    route,
    `import { letters } from "/app/services/letters/letters.server";\nexport const a = letters;`,
  ),
  line("a module required", route, `export const a = require("~/services/letters/letters.server");`),
  line(
    "a way to require, made",
    route,
    `import { createRequire } from "node:module";\nexport const a = createRequire;`,
    { rooms: /a way to require/ },
  ),
  line(
    "what a workflow passes on of a service's",
    workflow,
    `export { letters } from "~/services/letters/letters.server";`,
    { rooms: /may not pass on/ },
  ),
  line(
    "what a workflow takes from a service and passes on",
    workflow,
    `import { letters } from "~/services/letters/letters.server";\nexport { letters };`,
    { rooms: undefined, biome: "lint/style/noExportedImports" },
  ),
  line("what a model passes on of the database", verb, `export { db } from "~/database/db.server";`, {
    rooms: /may not pass on/,
  }),
];

/** An import that goes up, or where it has no business. */
const climb = (what: string, room: string, to: string) => line(what, room, `import "${to}";`);

const climbs: Breach[] = [
  climb("the database in a route", route, "~/database/db.server"),
  climb("a query in a route", route, "drizzle-orm"),
  climb("a process in a route", route, "~/processes/boot.server"),
  climb("the database in a workflow", workflow, "~/database/db.server"),
  climb("a request in a workflow", workflow, "~/http/bodies/form.server"),
  climb("Remix in a workflow", workflow, "@remix-run/node"),
  climb("React in a workflow", workflow, "react"),
  climb("a service in a model", verb, "~/services/letters/letters.server"),
  climb("a workflow in a model", verb, "~/workflows/write-letter.server"),
  climb("Remix in a model", verb, "@remix-run/node"),
  climb("the database in a pure model", pure, "~/database/db.server"),
  climb("a verb in a pure model", pure, "../letters/letters.server"),
  climb("the configuration in a pure model", pure, "~/env.server"),
  line("Node in a pure model", pure, `import "node:crypto";`),
  climb("a verb in a component", component, "~/models/letters/letters.server"),
  climb("Remix's server in a component", component, "@remix-run/node"),
  climb("a component in content", "app/content/*.ts", "~/components/page/shell"),
  climb("the database in a service", service, "~/database/db.server"),
  climb("the driver in a service", service, "postgres"),
  climb("a verb in a service", service, "~/models/letters/letters.server"),
  climb("a service in a guard", guard, "~/services/letters/letters.server"),
  climb("a service in the page cache", "app/page-cache/*.server.ts", "~/services/letters/letters.server"),
  climb("the database in a guard", guard, "~/database/db.server"),
  climb("a route in a process", "app/processes/*.server.ts", "~/routes/public/home"),
  climb("a model in the database's room", "app/database/*.server.ts", "~/models/letters/letters.server"),
  climb("a verb in the schema", "drizzle/schema/*.ts", "../../app/models/letters/letters.server"),
  climb("a list of a model's in the schema", "drizzle/schema/*.ts", "../../app/models/letters/letter"),
  climb("the schema as a whole in a model", verb, "../../../drizzle/schema"),
  climb("the schema in the database's room", "app/database/*.server.ts", "../../drizzle/schema/leads"),
  line("a test in the application", route, `import "../../../tests/support/until";`),
];

const places: Breach[] = [
  line("a room that nobody knows", "app/new-room/*.ts", "export const a = 1;", { rooms: /lies in no room/ }),
  line("a file beside the rooms", "app/*.ts", "export const a = 1;", { rooms: /lies in no room/ }),
  line("a model without a subject", "app/models/*.server.ts", "export const a = 1;", {
    rooms: /lies in no room/,
  }),
  line("a service without a folder", "app/services/*.server.ts", "export const a = 1;", {
    rooms: /lies in no room/,
  }),
  line("a subject that nobody put in the line", "app/models/parcels/*.ts", `import "../leads/lead";`, {
    rooms: /no subject in the line/,
  }),
  line("a subject after it in the line", "app/models/places/*.ts", `import "../leads/lead";`, {
    rooms: /a subject after it/,
  }),
  line(
    "a type of a subject after it, where it stands",
    "app/models/phones/*.ts",
    `export type A = import("../claims/claim-form").A;`,
    { rooms: /a subject after it/ },
  ),
  line("a script among the routes", "app/routes/public/*.js", "export const a = 1;", {
    rooms: /lies in no room/,
  }),
];

const two = { first: "app/models/letters/breach-first.ts", second: "app/models/letters/breach-second.ts" };
const others: Breach[] = [
  {
    what: "a circle of types",
    at: two.first,
    files: {
      [two.first]: `import type { B } from "./breach-second";\nexport type A = { b?: B };\n`,
      [two.second]: `import type { A } from "./breach-first";\nexport type B = { a?: A };\n`,
    },
    rooms: /part of a circle/,
  },
  {
    what: "a circle of tests, one of them loaded late",
    at: "tests/support/breach-first.ts",
    files: {
      "tests/support/breach-first.ts": `import "./breach-second";\n`,
      "tests/support/breach-second.ts": `export const a = () => import("./breach-first");\n`,
    },
    rooms: /part of a circle/,
  },
  line("the environment by its name", route, "export const a = process.env.PORT;", {
    rooms: undefined,
    biome: "lint/style/noProcessEnv",
  }),
  line("the process by its module", route, `import { env } from "node:process";\nexport const a = env;`, {
    rooms: /a way to require/,
  }),
  line(
    "a function of 43 lines",
    pure,
    `export function a(): number {\n${"  a();\n".repeat(40)}  return 1;\n}`,
    { rooms: undefined, biome: "lint/complexity/noExcessiveLinesPerFunction" },
  ),
  line("a file of 301 lines", pure, `${"export {};\n".repeat(300)}export const a = 1;`, {
    rooms: undefined,
    biome: "lint/style/noExcessiveLinesPerFile",
  }),
  line("a measurement of 301 lines", "bench/*.ts", `${"export {};\n".repeat(300)}export const a = 1;`, {
    rooms: undefined,
    biome: "lint/style/noExcessiveLinesPerFile",
  }),
];

export const breaches: readonly Breach[] = [...spellings, ...climbs, ...places, ...others];
