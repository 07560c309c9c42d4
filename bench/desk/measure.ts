import "../environment";
import { type SQL, sql } from "drizzle-orm";
import postgres from "postgres";
import type { ExactPlace } from "~/models/base/keyset";
import { exactTime } from "~/models/base/keyset.server";
import { option } from "../report";

/**
 * Asks what each page and search of the desk asks, on the database of DATABASE_URL, and writes how long the database
 * took each time, in milliseconds, and how many pages of 8 kB it looked at, as JSON. Started by bench/desk.ts: the product's connection belongs to the process.
 */
export type Row = { name: string; took: number[]; looked: number[] };

const rounds = option("rounds", 100);
const beside = new URL(process.env.DATABASE_URL ?? "");
const database = beside.pathname.slice(1);
beside.pathname = "/postgres";

const { db, rowsOf } = await import("~/database/db.server");
const { closeDatabase } = await import("~/database/drivers.server");
const { migrateDatabase } = await import("~/database/migrations.server");
const { listQueues } = await import("~/models/admin/queues.server");
const { searchAudit } = await import("~/models/admin/audit-search.server");
const { listMessages } = await import("~/models/messages/admin.server");
const { searchPeople } = await import("~/models/admin/people.server");
const { countFigureDays, findFigures } = await import("~/models/admin/figures.server");
const { findClaimEntry, listClaimRows } = await import("~/models/claims/queue.server");
const { listDeskLeads } = await import("~/models/leads/admin/lists.server");
const { findDeskLead } = await import("~/models/leads/admin/lead.server");
const { listDeskListings } = await import("~/models/listings/admin/lists.server");
const { findDeskListing } = await import("~/models/listings/admin/listing.server");
const { previewMerge } = await import("~/models/merges/merge.server");
const { shownListings } = await import("~/models/listings/admin/shown");
const { listQuizSteps } = await import("~/models/quiz/step-counts.server");
const { findWaitingListings } = await import("~/models/listings/waiting.server");
const { listApplications, listAwaitedPlans, listRefundsDue, listStandingPlans, listWaits } = await import(
  "~/models/placements/desk.server"
);
const { countRemovable, listRemovals } = await import("~/models/removals/removals.server");
const { listRuns } = await import("~/models/imports/runs.server");
const { findPerson } = await import("~/models/admin/people.server");
const { listWaitlists } = await import("~/models/waitlist/waitlist.server");

const statistics = postgres(beside.href, { max: 1, onnotice: () => {} });
async function readStatistics() {
  const [row] = await statistics<{ ms: number; pages: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms,
      coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages
    from pg_stat_statements where dbid = (select oid from pg_database where datname = ${database})`;
  return row ?? { ms: 0, pages: 0 };
}

const some = rowsOf<{ id: string; phone: string; email: string; last: string }>(
  await db.execute(sql`select id, phone, email, last_name as last from leads order by id limit 500`),
);
const pick = () =>
  some[Math.floor(Math.random() * some.length)] ?? { id: "", phone: "", email: "", last: "" };
const owner = () => `owner-${1 + Math.floor(Math.random() * 900)}@bench.example`;
const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();

// An older fill lacks the newest indexes; and the worker keeps what the days came to.
await migrateDatabase();
await countFigureDays();

const listings = rowsOf<{ id: string; name: string; phone: string; email: string; slug: string }>(
  await db.execute(sql`
    select id, business_name as name, phone, email, slug from businesses
    where status = 'active' and owner_id is not null order by id limit 500`),
);
const pickListing = () =>
  listings[Math.floor(Math.random() * listings.length)] ?? {
    id: "",
    name: "",
    phone: "",
    email: "",
    slug: "",
  };
const [operatorId = ""] = rowsOf<{ id: string }>(
  await db.execute(sql`select id from accounts where role = 'operator' limit 1`),
).map(({ id }) => id);
const operator = { id: operatorId, role: "operator" as const };
const first = { q: "" };
/** Where the row stands that so many come before. */
const placeBehind = async (rows: SQL, count: number) =>
  rowsOf<ExactPlace>(
    await db.execute(
      sql`select id, ${exactTime(sql`created_at`)} as at from (${rows}) as r offset ${count} limit 1`,
    ),
  )[0];
const deepClaim = await placeBehind(
  sql`select * from business_claims where waits order by created_at, id`,
  10_000,
);
const deepLead = await placeBehind(sql`select * from leads order by created_at desc, id`, 100_000);
const claimsBehind = async (after?: string) => {
  const { claims } = await listClaimRows({ after });
  return findClaimEntry(operator, claims[0]?.id ?? "");
};

const cases: Record<string, () => Promise<unknown>> = {
  "overview: all queues": listQueues,
  "claims, first page": () => claimsBehind(),
  "claims, behind 10,000": () => claimsBehind(deepClaim?.id),
  "claims, disputes": () => listClaimRows({ show: "disputes" }),
  ...Object.fromEntries(
    shownListings.map((show) => [`listings, ${show}`, () => listDeskListings({ show, q: "", page: 1 })]),
  ),
  "listings, the last page": () => listDeskListings({ show: "active", q: "", page: 40 }),
  "listings, by name": () => listDeskListings({ show: "active", q: pickListing().name, page: 1 }),
  "listings, a beginning that all have": () => listDeskListings({ show: "active", q: "bench", page: 1 }),
  "listings, by number": () => listDeskListings({ show: "active", q: pickListing().phone, page: 1 }),
  "listings, by email": () => listDeskListings({ show: "active", q: pickListing().email, page: 1 }),
  "listings, by slug": () => listDeskListings({ show: "active", q: pickListing().slug, page: 1 }),
  "a listing": () => findDeskListing(pickListing().id),
  "a merge": () => previewMerge(pickListing().id, pickListing().id),
  "leads, unmatched": () => listDeskLeads({ ...first, show: "unmatched" }),
  "leads, to ring": () => listDeskLeads({ ...first, show: "unchecked" }),
  "leads, all": () => listDeskLeads({ ...first, show: "all" }),
  "leads, behind 100,000": () => listDeskLeads({ ...first, show: "all", after: deepLead }),
  "leads, by status": () => listDeskLeads({ ...first, show: "all", status: "quoted" }),
  "leads, by status and service": () =>
    listDeskLeads({ ...first, show: "all", status: "quoted", service: "solar" }),
  "leads, by name": () => listDeskLeads({ ...first, show: "all", q: pick().last }),
  "leads, a beginning that all have": () => listDeskLeads({ ...first, show: "all", q: "first" }),
  "leads, a common beginning of few": () =>
    listDeskLeads({ ...first, show: "all", q: "first", status: "quoted", service: "solar" }),
  "leads, by number": () => listDeskLeads({ ...first, show: "all", q: pick().phone }),
  "leads, by postcode": () => listDeskLeads({ ...first, show: "all", q: "LS1" }),
  "a lead": () => findDeskLead(pick().id),
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
  "people, a beginning that all accounts have": () => searchPeople("owner"),
  "a person": () => findPerson("lead", pick().id),
  "waiting lists": listWaitlists,
  "featured, what waits": () => Promise.all([listAwaitedPlans(), listRefundsDue()]),
  "featured, plans": listStandingPlans,
  "featured, applications": listApplications,
  "featured, who waits for a place": listWaits,
  "imports, and what was removed": () => Promise.all([listRuns(), listRemovals()]),
  "delete all": countRemovable,
  "listings not listed yet": findWaitingListings,
  figures: () => Promise.all([findFigures(), listQuizSteps()]),
};

const rows: Row[] = [];
for (const [name, ask] of Object.entries(cases)) {
  for (let round = 0; round < 5; round++) await ask();
  const row: Row = { name, took: [], looked: [] };
  for (let round = 0; round < rounds; round++) {
    const before = await readStatistics();
    await ask();
    const after = await readStatistics();
    row.took.push(after.ms - before.ms);
    row.looked.push(after.pages - before.pages);
  }
  rows.push(row);
}
process.stdout.write(JSON.stringify(rows));
await statistics.end();
await closeDatabase();
