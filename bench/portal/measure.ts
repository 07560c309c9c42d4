import "../environment";
import postgres from "postgres";
import { option } from "../report";
import { email } from "./sign-in";

/**
 * Measures what the portal asks of the database of DATABASE_URL, and writes the figures as JSON. Started by
 * bench/portal.ts: the product's connection belongs to the process.
 */
const url = process.env.DATABASE_URL ?? "";
const rounds = option("rounds", 200);

const { closeDatabase } = await import("~/database/db.server");
const { countLeadsFor, findLeadFor, listLeadsFor } = await import("~/models/leads/assignments.server");
const { summariseAnswers } = await import("~/models/leads/answers.server");
const { leadFilters } = await import("~/models/leads/lead");

const beside = new URL(url);
const database = beside.pathname.slice(1);
beside.pathname = "/postgres";
const statistics = postgres(beside.href, { max: 1, onnotice: () => {} });
const bareClient = postgres(url, { max: 1, onnotice: () => {} });

async function databaseTime(): Promise<number> {
  const [row] = await statistics<{ ms: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms from pg_stat_statements
    where dbid = (select oid from pg_database where datname = ${database})`;
  return row?.ms ?? 0;
}

const [known] = await bareClient<{ account: string; business: string; lead: string }[]>`
  select a.id as account, b.id as business,
    (select lead_id from lead_assignments where business_id = b.id limit 1) as lead
  from accounts a join businesses b on b.owner_id = a.id where a.email = ${email}`;
if (!known) throw new Error("The database is not filled");
const viewer = { accountId: known.account, businessId: known.business };

type Case = { name: string; ask: () => Promise<unknown>; bare?: () => Promise<unknown> };
const list = (query: Omit<Parameters<typeof listLeadsFor>[0], "accountId" | "businessId">) => () =>
  listLeadsFor({ ...viewer, ...query });
const bareList = (status: string) => () =>
  bareClient`select lead_id from lead_assignments where business_id = ${known.business}
    and (${status} = '' or status = ${status}) order by requested_at desc, lead_id limit 10`;
const bareSearch = (text: string) => () =>
  bareClient`select lead_id from lead_assignments where business_id = ${known.business}
    and strpos(search_text, ${text}) > 0 order by requested_at desc, lead_id limit 10`;

const cases: Case[] = [
  {
    name: "dashboard: counters",
    ask: () => countLeadsFor(viewer),
    bare: () =>
      bareClient`select status, count(*) from lead_assignments where business_id = ${known.business} group by 1`,
  },
  { name: "dashboard: five newest", ask: list({ perPage: 5 }), bare: bareList("") },
  { name: "dashboard: eight weeks of answers", ask: () => summariseAnswers(viewer) },
  { name: "list", ask: list({}), bare: bareList("") },
  { name: "list, today", ask: list({ today: true }) },
  { name: "list, the last page", ask: list({ page: 1_000_000 }) },
  ...leadFilters.map((status) => ({
    name: `list, ${status}`,
    ask: list({ status }),
    ...(status === "in-progress" ? {} : { bare: bareList(status) }),
  })),
  ...[
    ["a rare name", "zebedee"],
    ["a common name", "maureen"],
    ["two letters", "ze"],
    ["a postcode", "LS11 4DY"],
    ["what all have", "roofing"],
    ["what none has", "quixotic"],
  ].map(([what, search = ""]) => ({
    name: `search for ${what}`,
    ask: list({ search }),
    bare: bareSearch(search.toLowerCase().replace(/\s/g, "")),
  })),
  { name: "search for a name, quoted", ask: list({ search: "haigh", status: "quoted" }) },
  { name: "a lead", ask: () => findLeadFor({ ...viewer, leadId: known.lead }) },
];

const figures: unknown[] = [];
for (const { name, ask, bare } of cases) {
  const measured = { name, bare: [] as number[], inDatabase: [] as number[], model: [] as number[] };
  for (let round = 0; round < 10; round++) await ask();
  for (let round = 0; round < rounds; round++) {
    const before = await databaseTime();
    const begun = performance.now();
    await ask();
    measured.model.push(performance.now() - begun);
    const after = await databaseTime();
    measured.inDatabase.push(after - before);
    if (!bare) continue;
    await bare();
    measured.bare.push((await databaseTime()) - after);
  }
  figures.push(measured);
}
await statistics.end();
await bareClient.end();
await closeDatabase();
process.stdout.write(JSON.stringify(figures));
