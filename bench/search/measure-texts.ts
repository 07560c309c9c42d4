import "../environment";
import postgres from "postgres";
import { option } from "../report";

/**
 * Measures generated texts on the database of DATABASE_URL and writes the figures as JSON. Started by bench/texts.ts.
 */
export type TextFigures = {
  kind: string;
  where: string;
  text: string;
  database: number;
  model: number;
  exact: boolean;
};

const url = process.env.DATABASE_URL ?? "";
const beside = new URL(url);
const database = beside.pathname.slice(1);
beside.pathname = "/postgres";

const { closeDatabase } = await import("~/database/db.server");
const { models } = await import("./models");
const { generateTexts } = await import("./texts");

const statistics = postgres(beside.href, { max: 1, onnotice: () => {} });
async function databaseTime(): Promise<number> {
  const [row] = await statistics<{ ms: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time) filter (where toplevel), 0)::float8 as ms
    from pg_stat_statements where dbid = (select oid from pg_database where datname = ${database})`;
  return row?.ms ?? 0;
}

const texts = await generateTexts(option("texts", 2000));
const ask = ({ text, filters, near }: (typeof texts)[number]) => {
  const asked = { ...filters, text };
  const paging = { page: 1, pageSize: 12 };
  if (!near) return models.searchListings(asked, paging);
  const { radiusMiles, ...centre } = near;
  return models.searchListingsNear({ centre, radiusMiles, filters: asked }, paging);
};
const figures: TextFigures[] = [];
for (const each of texts) {
  await ask(each);
  const before = await databaseTime();
  const start = performance.now();
  const { total } = await ask(each);
  const model = performance.now() - start;
  const { kind, where, text } = each;
  figures.push({
    kind,
    where,
    text,
    model,
    database: (await databaseTime()) - before,
    exact: total.exact || total.count === 600,
  });
}
await statistics.end();
await closeDatabase();
process.stdout.write(JSON.stringify(figures));
