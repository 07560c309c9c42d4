import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "./db.server";

export const functionsFolder = "drizzle/functions";

type Kind = "FUNCTION" | "VIEW" | "TRIGGER";

/** A function, view or trigger, as its file has it. */
type Definition = {
  kind: Kind;
  /** What DROP calls it: no two functions share a name. */
  name: string;
  /** What `create or replace` cannot change: the arguments and result of a function, a view as a whole. */
  signature: string;
  text: string;
  hash: string;
  /** Its name in the folder. */
  file: string;
};

/** What a replay leaves in the database of a definition. */
type Replayed = Pick<Definition, "kind" | "name" | "signature" | "hash">;

/** A trigger needs its function, and a view may call one. */
const order: readonly Kind[] = ["FUNCTION", "VIEW", "TRIGGER"];
const beginning = /^(?=CREATE OR REPLACE )/m;
const heads = {
  FUNCTION: /^CREATE OR REPLACE FUNCTION (\w+)(\([\s\S]*?)\sLANGUAGE\s/,
  VIEW: /^CREATE OR REPLACE VIEW (\w+)\s/,
  TRIGGER: /^CREATE OR REPLACE TRIGGER (\w+)\s[\s\S]*?\sON (\w+)\s/,
};

/** All that the files define, in an order in which it can be created. Throws on anything else that is in one. */
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

/** Those at the end of a statement are about the next one. */
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
 * Makes the functions, views and triggers of the database those of the files, in one transaction: creates what has
 * changed or is missing, and drops what was in the files before. Does nothing where all is as it was. After the
 * migrations, by one process at a time.
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
    // A function in SQL may call one that comes after it.
    await tx.execute(sql`set local check_function_bodies = off`);
    for (const step of steps) await tx.execute(sql.raw(step));
    await tx.execute(sql`delete from drizzle.functions`);
    await tx.execute(sql`
      insert into drizzle.functions
      select * from jsonb_to_recordset(${records}::jsonb) as each (kind text, name text, signature text, hash text)`);
  });
}

/** The statements that lead from what is there to what is in the files. */
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
    // Views hold nothing, and need each other or a function that has other arguments now: all are made anew.
    ...drop("VIEW", replayed),
    ...drop("FUNCTION", outdated),
    ...defined.filter((each) => each.kind === "VIEW" || changed.includes(each)).map(({ text }) => text),
    ...drop("FUNCTION", gone),
  ];
}

const idOf = ({ kind, name }: Pick<Definition, "kind" | "name">) => `${kind} ${name}`;

/** At once where SQL can, so that it does not matter which needs which. */
function drop(kind: Kind, some: readonly Replayed[]): string[] {
  const names = some.filter((each) => each.kind === kind).map(({ name }) => name);
  if (kind === "TRIGGER") return names.map((name) => `DROP TRIGGER IF EXISTS ${name}`);
  return names.length > 0 ? [`DROP ${kind} IF EXISTS ${names.join(", ")}`] : [];
}

/** What the database has by these names: a migration may have dropped something, with the table it was on. */
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
