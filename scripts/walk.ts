import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A way of one thing through the code: the files at which it enters. */
export const walks: Readonly<Record<string, readonly string[]>> = {
  "answer-to-alert": ["app/routes/quotes/quiz-step.tsx", "app/processes/outbox-worker.server.ts"],
  "query-to-card": ["app/routes/directory/directory.tsx"],
  "claim-to-owner": ["app/routes/portal/claim-business.tsx", "app/routes/admin/claims/claims.tsx"],
  "payment-to-placement": ["app/routes/placements/webhook.ts"],
  "row-to-listing": [
    "app/routes/admin/imports/import-tool.tsx",
    "app/workflows/import-listings.server.ts",
    "app/models/imports/work.server.ts",
  ],
  "sigterm-to-exit": ["app/processes/drain.server.ts", "app/processes/loop.server.ts"],
};

type Walk = { files: string[]; inDatabase: string[] };
type Module = { source: string; dependencies: { resolved: string }[] };
/** What stands in drizzle/functions, and how whoever wakes it is told: a trigger is woken by a write to its table. */
type Stored = { file: string; name: string; text: string; woken: RegExp };

const cruiser = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
const functions = "drizzle/functions";
const isOurs = (file: string) => /^(app|drizzle)\/.+\.(tsx?|js)$/.test(file);

/** Which file imports which, types and late imports included; as `npm run rooms` found it, where nothing has changed since. */
export function readGraph(): Map<string, string[]> {
  const everything = ["app", "drizzle", "tests", "scripts", "bench", "--cache"];
  const { stdout } = spawnSync(process.execPath, [cruiser, ...everything, "--output-type", "json"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const { modules } = JSON.parse(stdout) as { modules: Module[] };
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved).filter(isOurs),
    ]),
  );
}

/** All files that `entries` reach, and what they wake in the database, in the order of the alphabet. */
export function walk(entries: readonly string[], graph: ReadonlyMap<string, string[]>): Walk {
  const reached = new Set(entries);
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  const written = [...reached]
    .filter((file) => !file.startsWith("drizzle/"))
    .map(readText)
    .join("\n");
  const stored = findStored(written);
  const files = [...reached, ...stored.map(({ file }) => file)];
  return {
    files: [...new Set(files)].sort(),
    inDatabase: [...new Set(stored.map(({ name }) => name))].sort(),
  };
}

/** What the code names or wakes by writing to a table, and what that calls in turn. */
function findStored(code: string): Stored[] {
  const found = new Set<Stored>();
  const every = readStored();
  const read = [code];
  for (const text of read) {
    for (const each of every.filter((one) => !found.has(one) && one.woken.test(text))) {
      found.add(each);
      read.push(each.text);
    }
  }
  return [...found];
}

function readStored(): Stored[] {
  return readdirSync(functions).flatMap((each) => {
    const file = `${functions}/${each}`;
    return readText(file)
      .split(/^(?=create )/im)
      .flatMap((text) => {
        const [, kind = "", name] = declared.exec(text) ?? [];
        return name ? [{ file, name, text, woken: wokenBy(kind.toLowerCase(), name, text) }] : [];
      });
  });
}

const declared = /^create (?:or replace )?(?:constraint )?(function|view|trigger) (\w+)/i;

function wokenBy(kind: string, name: string, text: string): RegExp {
  if (kind === "function") return new RegExp(`\\b${name}\\(`);
  if (kind === "view") return new RegExp(`\\b${name}\\b`);
  const [, events = "", table = ""] = /\b(?:before|after) ([^;]+?)\son (\w+)/i.exec(text) ?? [];
  const written = events.split(/\bor\b/i).flatMap((event) => writesOf(event, table));
  return new RegExp(written.join("|") || "(?!)", "i");
}

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * How the code writes, by the ORM and in SQL, what a trigger is woken by: `update of status, city`. One of certain columns
 * is woken by a statement that names one of them, or that does not write its columns out.
 */
function writesOf(event: string, table: string): string[] {
  const [verb = "", , ...columns] = event.toLowerCase().match(/\w+/g) ?? [];
  const inCode = camel(table);
  const inSql = `(only )?(\\$\\{${inCode}\\}|${table}\\b)`;
  const insert = [`\\.insert\\(${inCode}\\)`, `\\binto ${inSql}`] as const;
  const update = [`\\.update\\(${inCode}\\)`, `\\bupdate ${inSql}`] as const;
  if (verb === "insert") return [...insert];
  if (verb === "delete") return [`\\.delete\\(${inCode}\\)`, `\\bdelete from ${inSql}`];
  if (verb !== "update") return [];
  const instead = [`${insert[0]}[^;]*?onConflictDoUpdate`, `${insert[1]}[^\`;]*?do update`];
  if (columns.length === 0) return [...update, ...instead];
  const either = columns.flatMap((column) => [column, camel(column)]).join("|");
  return [
    `${update[0]}\\s*\\.set\\(([^{]|\\{[^;]*?(\\.\\.\\.|\\b(${either})\\b))`,
    `${update[1]}[^\`;]*?(\\$\\{|\\b(${either})\\b)`,
    ...instead,
  ];
}

const readText = (file: string) => readFileSync(file, "utf8");

/** The room of a file: a layer of the code and its subject, or what stands by itself. */
const roomOf = (file: string) => path.dirname(file).split("/").slice(0, 3).join("/");

function describeWalk(name: string, { files, inDatabase }: Walk): string {
  const rooms = [...new Set(files.map(roomOf))].map((room) => {
    const inside = files.filter((file) => roomOf(file) === room).map((file) => path.basename(file));
    return `${room} (${inside.length})\n  ${inside.join(" ")}`;
  });
  return [
    `${name}: ${files.length} files, ${inDatabase.length} functions, triggers and views in the database`,
    ...rooms,
    `in the database (${inDatabase.length})\n  ${inDatabase.join(" ")}`,
  ].join("\n");
}

function main(names: readonly string[]): void {
  const unknown = names.filter((name) => !walks[name]);
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no walk ${unknown.join(", ")}. There are: ${Object.keys(walks).join(", ")}\n`,
    );
    process.exitCode = 1;
    return;
  }
  const graph = readGraph();
  const said = Object.entries(walks)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, entries]) => {
      const found = walk(entries, graph);
      return names.length > 0
        ? describeWalk(name, found)
        : `${name}: ${found.files.length} files, ${found.inDatabase.length} in the database`;
    });
  process.stdout.write(`${said.join("\n")}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
