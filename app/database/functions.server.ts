import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "./db.server";

export const functionsFolder = "drizzle/functions";

type Kind = "FUNCTION" | "VIEW" | "TRIGGER";

/** A function, view or trigger, as its file defines it. */
type Definition = {
  kind: Kind;
  /** The name that DROP takes: no two functions share one. */
  name: string;
  /** The part that `create or replace` cannot change: arguments and result of a function, all of a view. */
  signature: string;
  text: string;
  hash: string;
  /** The name of its file. */
  file: string;
};

/** What the database records of a definition that was replayed. */
type Replayed = Pick<Definition, "kind" | "name" | "signature" | "hash">;

/** A trigger needs its function, and a view may call one: functions first. */
const order: readonly Kind[] = ["FUNCTION", "VIEW", "TRIGGER"];
const beginning = /^(?=CREATE OR REPLACE )/m;
const heads = {
  FUNCTION: /^CREATE OR REPLACE FUNCTION (\w+)(\([\s\S]*?)\sLANGUAGE\s/,
  VIEW: /^CREATE OR REPLACE VIEW (\w+)\s/,
  TRIGGER: /^CREATE OR REPLACE TRIGGER (\w+)\s[\s\S]*?\sON (\w+)\s/,
};

/** All that the files define, in an order in which it can be created. Throws if a file has anything else. */
export function readDefinitions(folder = functionsFolder): Definition[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const all = files.sort().flatMap((name) => {
    const text = readFileSync(path.join(folder, name), "utf8");
    return text
      .split(beginning)
      .map(withoutTrailingComments)
      .filter((statement) => statement !== "")
      .map((statement) => define(statement, name));
  });
  return all.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** Comments after a statement belong to the next one. */
function withoutTrailingComments(text: string): string {
  const lines = text.split("\n");
  const last = lines.findLastIndex((line) => line.trim() !== "" && !line.startsWith("--"));
  return lines.slice(0, last + 1).join("\n");
}

function define(text: string, file: string): Definition {
  const kind = order.find((each) => heads[each].test(text));
  if (!kind) throw new Error(`${file} has something other than functions, views and triggers: ${text}`);
  const [, name = "", rest = ""] = heads[kind].exec(text) ?? [];
  const hash = createHash("sha256").update(text).digest("hex");
  const signatures = { FUNCTION: rest.replaceAll(/\s+/g, " "), VIEW: hash, TRIGGER: "" };
  return {
    ...{ kind, text, hash, file, signature: signatures[kind] },
    name: kind === "TRIGGER" ? `${name} ON ${rest}` : name,
  };
}

/**
 * Makes the database's functions, views and triggers those of the files, in one transaction: creates what has changed
 * or is missing, and drops what is no longer in the files. Does nothing if all is up to date. Runs after the
 * migrations, in one process at a time.
 */
export async function replayFunctions(database: Database, folder = functionsFolder): Promise<void> {
  await database.execute(sql`
    create table if not exists drizzle.functions (
      kind text, name text, signature text not null, hash text not null, primary key (kind, name))`);
  const replayed = rowsOf<Replayed>(await database.execute(sql`select * from drizzle.functions`));
  const defined = readDefinitions(folder);
  const steps = stepsBetween(replayed, defined, await listPresent(database));
  if (steps.length === 0) return;
  const records = JSON.stringify(defined);
  await database.transaction(async (tx) => {
    // A function in SQL may call one that is created after it.
    await tx.execute(sql`set local check_function_bodies = off`);
    for (const step of steps) await tx.execute(sql.raw(step));
    await tx.execute(sql`delete from drizzle.functions`);
    await tx.execute(sql`
      insert into drizzle.functions
      select * from jsonb_to_recordset(${records}::jsonb) as each (kind text, name text, signature text, hash text)`);
  });
}

/** The statements that turn what is there into what is in the files. */
function stepsBetween(
  replayed: readonly Replayed[],
  defined: readonly Definition[],
  present: ReadonlySet<string>,
): string[] {
  const before = new Map(replayed.map((each) => [idOf(each), each]));
  const wanted = new Map(defined.map((each) => [idOf(each), each]));
  const gone = replayed.filter((each) => !wanted.has(idOf(each)));
  const changed = defined.filter(
    (each) => before.get(idOf(each))?.hash !== each.hash || !present.has(idOf(each)),
  );
  if (gone.length + changed.length === 0) return [];
  const outdated = replayed.filter(
    (each) => (wanted.get(idOf(each))?.signature ?? each.signature) !== each.signature,
  );
  return [
    ...drop("TRIGGER", gone),
    // Views hold no data, and may need each other or a function whose arguments changed: all are made anew.
    ...drop("VIEW", replayed),
    ...drop("FUNCTION", outdated),
    ...defined.filter((each) => each.kind === "VIEW" || changed.includes(each)).map(({ text }) => text),
    ...drop("FUNCTION", gone),
  ];
}

const idOf = ({ kind, name }: Pick<Definition, "kind" | "name">) => `${kind} ${name}`;

/** In one statement where SQL allows it, so that dependencies among them do not matter. */
function drop(kind: Kind, some: readonly Replayed[]): string[] {
  const names = some.filter((each) => each.kind === kind).map(({ name }) => name);
  if (kind === "TRIGGER") return names.map((name) => `DROP TRIGGER IF EXISTS ${name}`);
  return names.length > 0 ? [`DROP ${kind} IF EXISTS ${names.join(", ")}`] : [];
}

/** The functions, views and triggers that exist: a migration may have dropped some, with the table they were on. */
async function listPresent(database: Database): Promise<Set<string>> {
  const found = await database.execute(sql`
    select 'FUNCTION' as kind, proname::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
    union all
    select 'VIEW', viewname::text from pg_views where schemaname = current_schema()
    union all
    select 'TRIGGER', tgname || ' ON ' || relname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal`);
  return new Set(rowsOf<Pick<Definition, "kind" | "name">>(found).map(idOf));
}
