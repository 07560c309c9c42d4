import "../environment";
import postgres from "postgres";
import { option } from "../report";
import type { GeneratedText } from "./texts";

/**
 * Measures generated texts on the database of DATABASE_URL and writes the figures as JSON; with ONLY_TEXT, one of them as
 * JSON, that one, as it is asked for the first time. Started by bench/texts.ts.
 */
export type TextFigures = GeneratedText & {
  /** Of the statements that ended: one that the time limit ended is in no statistics. */
  database: number;
  /** What the caller waited, that one included. */
  model: number;
  exact: boolean;
};

const url = process.env.DATABASE_URL ?? "";
const beside = new URL(url);
const database = beside.pathname.slice(1);
beside.pathname = "/postgres";

const { closeDatabase, pingDatabase } = await import("~/database/db.server");
const { models } = await import("./models");
const { generateTexts } = await import("./texts");

const statistics = postgres(beside.href, { max: 1, onnotice: () => {} });
async function databaseTime(): Promise<number> {
  const [row] = await statistics<{ ms: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time) filter (where toplevel), 0)::float8 as ms
    from pg_stat_statements where dbid = (select oid from pg_database where datname = ${database})`;
  return row?.ms ?? 0;
}

const only = process.env.ONLY_TEXT ? (JSON.parse(process.env.ONLY_TEXT) as GeneratedText) : undefined;
const texts = only ? [only] : await generateTexts(option("texts", 2000));
const ask = ({ text, filters, near }: GeneratedText) => {
  const asked = { ...filters, text };
  const paging = { page: 1, pageSize: 12 };
  if (!near) return models.searchListings(asked, paging);
  const { radiusMiles, ...centre } = near;
  return models.searchListingsNear({ centre, radiusMiles, filters: asked }, paging);
};
/** All files, read once: what asking each text before leaves out. */
async function warmFiles(): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await client`create extension if not exists pg_prewarm`;
  await client`
    select pg_prewarm(oid, 'read') from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and pg_relation_size(oid) > 0`;
  await client.end();
}

const figures: TextFigures[] = [];
await pingDatabase();
if (!only) await warmFiles();
for (const each of texts) {
  if (!only) await ask(each);
  const before = await databaseTime();
  const start = performance.now();
  const { total } = await ask(each);
  const model = performance.now() - start;
  const database = (await databaseTime()) - before;
  figures.push({ ...each, model, database, exact: total.exact || total.count === 600 });
}
await statistics.end();
await closeDatabase();
process.stdout.write(JSON.stringify(figures));
