import "../environment";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { option } from "../report";

/**
 * Asks what each page and search of the desk asks, on the database of DATABASE_URL, and writes how long the database
 * took each time, in milliseconds, as JSON. Started by bench/desk.ts: the product's connection belongs to the process.
 */
export type Row = { name: string; took: number[] };

const rounds = option("rounds", 100);
const beside = new URL(process.env.DATABASE_URL ?? "");
const database = beside.pathname.slice(1);
beside.pathname = "/postgres";

const { closeDatabase, db, rowsOf } = await import("~/database/db.server");
const { listQueues } = await import("~/models/operations/queues.server");
const { searchAudit } = await import("~/models/operations/audit-search.server");
const { listMessages } = await import("~/models/messages/desk.server");
const { searchPeople } = await import("~/models/operations/people.server");
const { findFigures } = await import("~/models/operations/figures.server");
const { listQuizSteps } = await import("~/models/quiz/step-counts.server");
const { listWaitlists } = await import("~/models/trades/waitlist-desk.server");

const statistics = postgres(beside.href, { max: 1, onnotice: () => {} });
async function databaseTime(): Promise<number> {
  const [row] = await statistics<{ ms: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms from pg_stat_statements
    where dbid = (select oid from pg_database where datname = ${database})`;
  return row?.ms ?? 0;
}

const some = rowsOf<{ id: string; phone: string; email: string; last: string }>(
  await db.execute(sql`select id, phone, email, last_name as last from leads order by id limit 500`),
);
const pick = () =>
  some[Math.floor(Math.random() * some.length)] ?? { id: "", phone: "", email: "", last: "" };
const owner = () => `owner-${1 + Math.floor(Math.random() * 900)}@bench.example`;
const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();

const cases: Record<string, () => Promise<unknown>> = {
  "overview: all queues": listQueues,
  "messages, newest": () => listMessages({}),
  "messages, failed": () => listMessages({ status: "dead" }),
  "messages, a month back": () => listMessages({ before: { at: monthAgo, id: pick().id } }),
  "audit, newest": () => searchAudit({}),
  "audit, about a lead": () => searchAudit({ subject: pick().id }),
  "audit, who saw a number": () => searchAudit({ subject: pick().phone }),
  "audit, who saw an email": () => searchAudit({ subject: pick().email }),
  "audit, by an account": () => searchAudit({ actor: owner() }),
  "audit, a rare action by an account": () => searchAudit({ actor: owner(), action: "edited" }),
  "audit, a rare action in a week": () =>
    searchAudit({ action: "edited", from: monthAgo.slice(0, 10), to: monthAgo.slice(0, 10) }),
  "audit, an action that never was": () => searchAudit({ action: "merged" }),
  "people, by number": () => searchPeople(pick().phone),
  "people, by email": () => searchPeople(pick().email),
  "people, by last name": () => searchPeople(pick().last),
  "people, a beginning that all have": () => searchPeople("last"),
  "waiting lists": listWaitlists,
  figures: () => Promise.all([findFigures(), listQuizSteps()]),
};

const rows: Row[] = [];
for (const [name, ask] of Object.entries(cases)) {
  for (let round = 0; round < 5; round++) await ask();
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await databaseTime();
    await ask();
    took.push((await databaseTime()) - before);
  }
  rows.push({ name, took });
}
process.stdout.write(JSON.stringify(rows));
await statistics.end();
await closeDatabase();
