import { execFileSync } from "node:child_process";
import { realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { requireBinaries } from "../scripts/postgres.js";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { figure, option, publish, say, table, today } from "./report";
import { openCluster, settingsInWords } from "./search/cluster";
import { percentile } from "./search/own-database";

/**
 * `npm run bench:writers`: what it costs to write listings among a million, which `bench:search` has filled, beside a
 * table of the same businesses without lists; and what a commit costs that has something to tell.
 */
const perSecond = 20;
const whole = (value: number) => Math.round(value).toLocaleString("en-GB");

type Ways = { name: string; table: string; fastupdate?: "on" | "off" };
const ways: readonly Ways[] = [
  { name: "the businesses alone", table: "bare_businesses" },
  {
    name: "with lists, words sorted in by who writes",
    table: "businesses",
    fastupdate: "off",
  },
  {
    name: "with lists, as they are",
    table: "businesses",
    fastupdate: "on",
  },
];

/** The same businesses without triggers, lists or searches, and with the indexes that edits go by. */
async function makeBare(sql: Sql): Promise<void> {
  await sql`drop table if exists bare_businesses`;
  await sql`create table bare_businesses as select * from businesses`;
  await sql`alter table bare_businesses add primary key (id)`;
  await sql`create unique index on bare_businesses (slug)`;
  await sql`vacuum analyze bare_businesses`;
}

const pickIds = async (sql: Sql, count: number): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`
      select id from businesses tablesample system (5) repeatable (7)
      where status = 'active' order by md5(id::text) limit ${count}`
  ).map(({ id }) => id);

/** Twenty edits a second of other listings each time, in whose words something changes; how long each took. */
async function edit(sql: Sql, { table }: Ways, ids: readonly string[], seconds: number): Promise<number[]> {
  const began = performance.now();
  const under: Promise<number>[] = [];
  const working: Promise<unknown>[] = [];
  for (let each = 0; each < seconds * perSecond; each++) {
    const early = began + (each * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    const start = performance.now();
    const id = ids[each % ids.length] ?? "";
    const edited =
      sql`update ${sql(table)} set description = left(description, 300) || ${` edit${each}`} where id = ${id}`.then(
        () => performance.now() - start,
      );
    under.push(edited);
    // As a worker does whenever it hears of an edit.
    if (table === "businesses") working.push(edited.then(() => sql`select list_waiting(1000)`));
  }
  await Promise.all(working);
  return Promise.all(under);
}

/** Rows a second: as they are taken in, and as a worker lists them afterwards, a thousand at a time. */
async function writeMany(
  sql: Sql,
  { table }: Ways,
  ids: readonly string[],
): Promise<[number, number | undefined]> {
  const start = performance.now();
  for (let from = 0; from < ids.length; from += 1000) {
    await sql.begin(async (tx) => {
      await tx`select set_config('fettle.list_later', 'on', true)`;
      await tx`
        update ${tx(table)} set description = left(description, 300) || ' many ' || left(id::text, 3)
        where id = any (${ids.slice(from, from + 1000)}::uuid[])`;
    });
  }
  const taken = performance.now();
  if (table !== "businesses") return [(ids.length * 1000) / (taken - start), undefined];
  let listed = 0;
  for (;;) {
    const [row] = await sql<{ listed: number }[]>`select list_waiting(1000) as listed`;
    if (!row?.listed) break;
    listed += row.listed;
  }
  return [(ids.length * 1000) / (taken - start), (listed * 1000) / (performance.now() - taken)];
}

async function writerRows(sql: Sql): Promise<string[][]> {
  const single = await pickIds(sql, 5000);
  const many = await pickIds(sql, option("many", 20_000));
  const rows: string[][] = [];
  for (const way of ways) {
    say(way.name);
    for (const index of way.fastupdate ? ["searchable_listings_tokens", "search_tokens_pieces"] : []) {
      await sql.unsafe(`alter index ${index} set (fastupdate = ${way.fastupdate})`);
      await sql`select gin_clean_pending_list(${index}::regclass)`;
    }
    await edit(sql, way, single.slice(-100), 2);
    await sql`checkpoint`;
    await untilQuiet();
    const took = await edit(sql, way, single, option("seconds", 20));
    await sql`checkpoint`;
    const [taken, listed] = await writeMany(sql, way, many);
    rows.push([
      way.name,
      ...[0.5, 0.99, 1].map((part) => figure(percentile(took, part))),
      whole(taken),
      listed === undefined ? "" : whole(listed),
    ]);
  }
  return rows;
}

const commits: readonly (readonly [name: string, statement: string])[] = [
  ["a row, nothing to tell", ""],
  ["and it is told after the commit", "select announce('businesses_changed', '');"],
  ["and NOTIFY in the transaction", "select pg_notify('businesses_changed', '');"],
];

/** Commits a second of 16 clients, each of which writes a row and says so. */
async function commitRows(sql: Sql, url: string): Promise<string[][]> {
  await sql`drop table if exists bare_commits`;
  await sql`create table bare_commits (id bigint generated always as identity primary key, at timestamptz default now())`;
  const script = path.join(os.tmpdir(), `commits-${process.pid}.sql`);
  const tps = new Map<string, number[]>();
  for (let round = 0; round < 3; round++) {
    for (const [name, statement] of commits) {
      say(`commits: ${name}`);
      writeFileSync(script, `begin;\ninsert into bare_commits default values;\n${statement}\ncommit;\n`);
      // Beside the server itself, wherever a link to that lies.
      const server = realpathSync(path.join(requireBinaries(), "postgres"));
      const pgbench = path.join(path.dirname(server), "pgbench");
      const options = [
        "-n",
        "-M",
        "prepared",
        "-c",
        "16",
        "-j",
        "2",
        "-T",
        String(option("commit-seconds", 5)),
        "-f",
        script,
      ];
      const said = execFileSync(pgbench, [...options, url], { encoding: "utf8" });
      tps.set(name, [...(tps.get(name) ?? []), Number(/tps = ([\d.]+)/.exec(said)?.[1])]);
    }
  }
  rmSync(script);
  await sql`drop table bare_commits`;
  return [...tps].map(([name, all]) => [
    name,
    whole(percentile(all, 0.5)),
    ...all.sort((a, b) => a - b).map(whole),
  ]);
}

const cluster = await openCluster();
const url = cluster.url(`fettle_${option("businesses", 1_000_000)}`);
const sql = postgres(url, { max: 10, onnotice: () => {} });
try {
  await makeBare(sql);
  const written = await writerRows(sql);
  const told = await commitRows(sql, url);
  publish(
    "writers",
    [
      `Measured ${today()} on ${describeMachine()}; PostgreSQL on the same machine with ${settingsInWords}. ${describeQuiet()}`,
      "",
      table(["ms, then rows a second", "edit p50", "p99", "worst", "many taken in", "many listed"], written),
      "",
      table(["commits a second, 16 clients", "median", "three rounds", "", ""], told),
    ].join("\n"),
  );
} finally {
  await sql`drop table if exists bare_businesses`;
  await sql.end();
  cluster.leave();
}
