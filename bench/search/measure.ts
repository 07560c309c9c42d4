import "../environment";
import postgres from "postgres";
import { option, words } from "../report";
import type { Chance } from "../seed/chance";
import { type Case, cases, chanceOf, hostileCases, type Known } from "./cases";

/**
 * Measures every case on the database of DATABASE_URL and writes the figures as JSON. Started by
 * bench/search.ts, once for each size: the product's connection belongs to the process.
 */
export type Figures = { name: string; database: number[]; model: number[] };

const url = process.env.DATABASE_URL ?? "";
const only = words("case");
const rounds = option("rounds", 200);
const cold = process.argv.includes("--cold");

/** Beside the measured database, so that asking for its figures does not count in them. */
const beside = new URL(url);
const database = beside.pathname.slice(1);
beside.pathname = "/postgres";

const { closeDatabase } = await import("~/database/drivers.server");
const { models } = await import("./models");

const statistics = postgres(beside.href, { max: 1, onnotice: () => {} });
async function databaseTime(): Promise<number> {
  const [row] = await statistics<{ ms: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms from pg_stat_statements
    where dbid = (select oid from pg_database where datname = ${database})`;
  return row?.ms ?? 0;
}

async function someListings(): Promise<Known> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await client<{ id: string; slug: string }[]>`
    select id, slug from businesses where status = 'active' order by id limit 2000`;
  const reviewed = await client<{ business: string; last: string }[]>`
    select business_id as business, (array_agg(id order by published_at))[1] as last from reviews
    where business_id in (select business_id from reviews where published_at < now() - interval '199 days' limit 200)
    group by business_id`;
  await client.end();
  return { ids: rows.map(({ id }) => id), slugs: rows.map(({ slug }) => slug), reviewed };
}

/** The same requests once before, so that what they read is in memory. */
async function askAll(ask: Case["ask"], chance: Chance): Promise<void> {
  for (let round = 0; round < rounds; round++) await ask(models, chance, known);
}

const known = await someListings();
const figures: Figures[] = [];
for (const { name, ask } of [...cases, ...hostileCases]) {
  if (only && name !== only) continue;
  const measured: Figures = { name, database: [], model: [] };
  if (!cold) await askAll(ask, chanceOf(name));
  const chance = chanceOf(name);
  for (let round = 0; round < rounds; round++) {
    const before = await databaseTime();
    const start = performance.now();
    await ask(models, chance, known);
    const took = performance.now() - start;
    measured.model.push(took);
    measured.database.push((await databaseTime()) - before);
  }
  figures.push(measured);
}
await statistics.end();
await closeDatabase();
process.stdout.write(JSON.stringify(figures));
