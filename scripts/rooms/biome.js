import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rooms } from "./table.js";

/** @typedef {import("./table.js").Room} Room */

/** Where a room lies, as Biome is told, unless that is a folder of its name in app/. */
/** @type {Record<string, string[]>} */
const globs = {
  env: ["app/env.server.ts"],
  "process-wide": ["app/process-wide.server.ts"],
  paths: ["app/paths.ts"],
  log: ["app/log.server.ts"],
  "table of contents": ["app/routes.ts"],
  root: ["app/root.tsx"],
  entries: ["app/entry.*.tsx"],
  "what browsers load": ["app/enhance.js", "app/portal.js", "app/search.js", "app/upload.js"],
  models: ["app/models/**/*.server.ts"],
  "pure models": ["app/models/**", "!app/models/**/*.server.ts"],
  schema: ["drizzle/schema/**"],
  seed: ["drizzle/seed.ts", "drizzle/seed/**", "drizzle/demo/**"],
};

/** How an import of a room is written, in any length, unless by a folder of its name. */
/** @type {Record<string, string[]>} */
const spellings = {
  env: ["**/env.server", "**/env.server.*"],
  "process-wide": ["**/process-wide.server", "**/process-wide.server.*"],
  paths: ["~/paths", "~/paths.*"],
  log: ["**/log.server", "**/log.server.*"],
  "table of contents": ["~/routes", "~/routes.*"],
  root: ["~/root", "~/root.*"],
  entries: ["**/entry.server", "**/entry.client"],
  "what browsers load": ["**/styles/**", "~/enhance.js*", "~/portal.js*", "~/search.js*", "~/upload.js*"],
  models: ["**/models/**/*.server", "**/models/**/*.server.*"],
  "pure models": ["**/models", "**/models/**"],
  schema: ["**/drizzle/schema", "**/drizzle/schema/**"],
  seed: ["**/drizzle/seed", "**/drizzle/seed.*", "**/drizzle/seed/**", "**/drizzle/demo/**"],
};

/** @type {Record<string, string[]>} */
const packages = {
  data: ["drizzle-orm", "drizzle-orm/**", "postgres", "@electric-sql/**"],
  remix: ["@remix-run/**", "remix-auth", "remix-auth-*"],
  react: ["react", "react-dom", "react-dom/**"],
};

const anythingOfTheServer = ["**/*.server", "**/*.server.*"];

/** @param {Room} room */
function forbidden(room) {
  const closed = rooms
    .map(({ name }) => name)
    .filter((name) => name !== room.name && !room.may.includes(name));
  const patterns = closed.flatMap((name) => spellings[name] ?? [`**/${name}`, `**/${name}/**`]);
  const serverless = ["pure models", "components", "content", "schema"].includes(room.name);
  const closedPackages = Object.keys(packages).filter((group) => !room.packages.includes(group));
  const named = room.packages.filter((name) => name.includes("/")).map((name) => `!${name}`);
  return [
    ...(serverless ? anythingOfTheServer : []),
    ...patterns,
    ...closedPackages.flatMap((group) => packages[group] ?? []),
    ...named,
  ];
}

/** @param {Room} room */
function override(room) {
  const may = room.may.length > 0 ? `${room.name} and ${room.may.join(", ")}` : "nothing of ours";
  const options = { patterns: [{ group: forbidden(room), message: `${room.name} may import ${may}.` }] };
  return {
    includes: globs[room.name] ?? [`app/${room.name}/**`],
    linter: { rules: { style: { noRestrictedImports: { level: "error", options } } } },
  };
}

/**
 * What Biome is to know of the rooms, which biome.json takes in: editors say at once what the check would.
 *
 * @returns {{ $schema: string, overrides: unknown[] }}
 */
export function biomeRooms() {
  return {
    $schema: "../../node_modules/@biomejs/biome/configuration_schema.json",
    overrides: rooms.map(override),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("lint.json", import.meta.url), `${JSON.stringify(biomeRooms(), null, 2)}\n`);
}
