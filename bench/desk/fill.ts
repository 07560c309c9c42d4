import "../environment";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { writeCategories } from "../../drizzle/seed";
import { option } from "../report";

/**
 * Fills the database of DATABASE_URL for the desk's benchmark: for a million businesses, 500,000 leads,
 * 20,000 claims of which half wait, 3,000 plans, 5,000,000 rows of the audit log and 1,000,000 messages over the last
 * 400 days. Businesses are
 * written without the upkeep of the directory's search, which no page of the desk reads. Of what waits there is
 * far more than a day brings, and of what waited once and does not any more there is more still.
 */
const businesses = option("businesses", 1_000_000);
const share = businesses / 1_000_000;
const of = (number: number) => Math.max(1, Math.round(number * share));
const { closeDatabase } = await import("~/database/drivers.server");
const { migrateDatabase } = await import("~/database/migrations.server");
await migrateDatabase((database) => writeCategories(database));
await closeDatabase();
// A connection of its own: the product's gives up on what takes minutes.
const client = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
const db = drizzle(client);

const within = (days: number) => sql.raw(`now() - random() * interval '${days} days'`);
const [leads, owners] = [of(500_000), of(50_000)];

/** Writes the rows of a table before its indexes, which then take a third of the time. */
async function fill(table: string, rows: SQL): Promise<void> {
  const indexes = await client<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not in (select conname from pg_constraint)`;
  for (const { name } of indexes) await client.unsafe(`drop index ${name}`);
  await db.execute(rows);
  for (const { definition } of indexes) await client.unsafe(definition);
}

await client.unsafe("set synchronous_commit = off");
await client.unsafe("set maintenance_work_mem = '512MB'");
await fill(
  "accounts",
  sql`
  insert into accounts (email, role, first_name, last_name, phone, email_confirmed_at)
  select 'owner-' || n || '@bench.example', case when n <= 10 then 'operator' else 'professional' end,
    'Owner', 'Number' || n, '+4477' || lpad(n::text, 8, '0'), now()
  from generate_series(1, ${owners + 10}::int) n`,
);
await client.unsafe("alter table businesses disable trigger user");
// One in a thousand waits to be published, one in a hundred has an owner whom nobody has checked.
await fill(
  "businesses",
  sql`
  insert into businesses (slug, business_name, owner_id, city, postcode, phone, email, website, status, claimed, verified,
    awaits, awaits_since, category_id, service_types, created_at)
  select 'bench-' || n, 'Bench ' || (array['Roofing', 'Slating', 'Plumbing'])[1 + n % 3] || ' ' || n % 400000,
    owner.id, (array['Leeds', 'York', 'Hull', 'Bath'])[1 + n % 4], 'LS' || 1 + n % 29 || ' ' || n % 9 || 'DY',
    '+4411' || lpad(n::text, 8, '0'), 'business-' || n || '@bench.example', 'https://www.bench-' || n || '.example',
    case when n % 1000 = 0 then 'pending' when n % 1000 = 1 then 'suspended' when n % 1000 < 12 then 'removed' else 'active' end,
    owner.id is not null, n % 7 = 0,
    case when n % 1000 = 0 then 'publication' when owner.id is not null and n % 7 <> 0 and n % 1000 > 11 then 'check' end,
    case when n % 1000 = 0 or owner.id is not null and n % 7 <> 0 and n % 1000 > 11 then ${within(30)} end,
    category.id, '{Roof Repairs}', ${within(400)}
  from generate_series(1, ${businesses}::int) n
  left join (select id, row_number() over () as at from accounts where role = 'professional') owner
    on n % 20 = 3 and owner.at = n / 20
  join business_categories category on category.slug = 'roofing'`,
);
await client.unsafe("alter table businesses enable trigger user");
await client.unsafe("alter table listing_checks disable trigger user");
// The insurance of one in a hundred has run out.
await fill(
  "listing_checks",
  sql`
  insert into listing_checks (business_id, kind, expires_on, checked_at)
  select id, kind, case when kind = 'insurance' then current_date + 300 - (random() * 303)::int end, ${within(300)}
  from businesses cross join unnest(array['identity', 'insurance']) kind where verified and status = 'active'`,
);
await client.unsafe("alter table listing_checks enable trigger user");
// A tenth got no business. Of those one in ten waits still; the others were found one by hand, hired or stopped.
await fill(
  "leads",
  sql`
  insert into leads (idempotency_key, first_name, last_name, email, phone, phone_verified, postcode, service_type,
    project_description, budget_range, timeline, property_type, source, status, answers, estimate, unmatched_since,
    routing_stopped_at, created_at)
  select gen_random_uuid(), 'First' || n % 5000, 'Last' || n % 50000, 'person-' || n || '@bench.example',
    '+4478' || lpad(n::text, 8, '0'), n % 20 <> 0, 'LS' || 1 + n % 29 || ' ' || n % 9 || 'DY',
    (array['roofing', 'plumbing', 'electrical', 'solar'])[1 + n % 4], 'Repair', '', 'asap', 'house',
    (array['roofing_quiz', 'website', 'ai_quiz_funnel'])[1 + n % 3],
    (array['new', 'contacted', 'quoted', 'booked', 'completed', 'declined'])[1 + n % 6],
    '{"property-type":"house","roof-work":"repair","roof-size":"medium","urgency":"asap"}',
    '{"variant":"A","version":1,"inputs":{},"result":{"min":1326,"max":1794,"total":1560,"materials":624,"labour":780,"extras":156}}',
    case when n % 10 = 0 then at end, case when n % 10 = 0 and n % 100 <> 0 then at + interval '1 day' end, at
  from generate_series(1, ${leads}::int) n cross join lateral (select ${within(400)} + n * interval '0 s' as at) made`,
);
await client.unsafe("alter table lead_assignments disable trigger user");
await fill(
  "lead_assignments",
  sql`
  insert into lead_assignments (lead_id, business_id, email, distance_miles, created_at, requested_at, answered_at)
  select lead.id, business.id, '', 3, lead.created_at, lead.created_at, lead.created_at + random() * interval '40 hours'
  from (select id, created_at, row_number() over () as n from leads where unmatched_since is null) lead
  cross join generate_series(0, 2) each
  join (select id, row_number() over () as n from businesses where owner_id is not null limit 10000) business
    on business.n = 1 + (lead.n * 3 + each) % least(10000, ${owners}::int)`,
);
await client.unsafe("alter table lead_assignments enable trigger user");
await fill(
  "business_claims",
  sql`
  insert into business_claims (business_id, kind, contact_name, email, phone, verification_method, status, proved_by,
    proved_at, owned_at, decided_at, decided_by, created_at)
  select id, case when state = 'disputed' then 'dispute' else 'claim' end, 'Claimant', 'claimant-' || n || '@bench.example',
    '+4479' || lpad(n::text, 8, '0'), 'email', state, case when state = 'proven' then 'email' end,
    case when state = 'proven' then now() end, case when state = 'proven' then now() end,
    case when state in ('rejected', 'proven') then now() - n * interval '1 minute' end,
    case when state = 'rejected' then (select id from accounts where role = 'operator' limit 1) end, ${within(60)}
  from (
    select id, n, case when n % 20 = 0 then 'disputed' when n % 2 = 0 then 'pending' when n % 6 = 1 then 'proven'
      when n % 6 = 3 then 'refused' else 'rejected' end as state
    from (select id, row_number() over () as n from businesses limit ${of(20_000)}::int) business) claimed`,
);
// One in ten waits for a listing, one in thirty for its money; each has asked by the name of some business.
await client.unsafe("alter table subscriptions disable trigger user");
await db.execute(sql`
  with asked as (
    insert into featured_applications (business_name, contact_name, email, phone, service_type, city, plan_type,
      monthly_price, trade, city_key, created_at)
    select business_name, 'Buyer', 'buyer-' || n || '@bench.example', phone, 'Roofing', city, 'starter', 9700, 'roofing',
      city_key(city), ${within(89)}
    from (select *, row_number() over () as n from businesses limit ${of(6000)}::int) business
    returning id, email, substring(email from '[0-9]+')::int as n)
  insert into subscriptions (id, application_id, customer_id, email, business_id, account_id, plan, status, started_at,
    paid_until, paid_plan, entitled_until, refund_wanted_at, refund_reason, reading)
  select 'sub_bench_' || n, asked.id, 'cus_' || n, asked.email, owned.id, owned.owner_id, 'starter', 'active', ${within(300)},
    now() + interval '20 days', 'starter', now() + interval '20 days', case when n % 30 = 1 then ${within(5)} end,
    case when n % 30 = 1 then 'sold_out' end, 1
  from asked left join (
    select id, owner_id, row_number() over () as at from businesses where owner_id is not null and status = 'active'
  ) owned on owned.at = n and n % 10 <> 0
  where n <= ${of(3000)}::int`);
await client.unsafe("alter table subscriptions enable trigger user");
await db.execute(sql`
  insert into subscription_payments (id, subscription_id, amount, currency, period_start, period_end, paid_at, plan)
  select id || '_' || month, id, 9700, 'gbp', now() - month * interval '30 days', now() + (1 - month) * interval '30 days',
    now() - month * interval '30 days', 'starter'
  from subscriptions cross join generate_series(1, 6) month`);
await db.execute(sql`
  insert into featured_waits (plan, trade, city_key, city, email, business_name)
  select 'premium', 'roofing', 'leeds', 'Leeds', 'waits-' || n || '@bench.example', 'Bench Waits ' || n
  from generate_series(1, ${of(5000)}::int) n`);
await fill(
  "outbox",
  sql`
  insert into outbox (channel, recipient, subject, body, dedupe_key, status, sent_at, created_at)
  select 'email', 'person-' || n || '@bench.example', 'Hello', 'A message', 'bench:' || n,
    case when n % 2000 = 0 then 'dead' else 'sent' end, now(), ${within(400)}
  from generate_series(1, ${of(1_000_000)}::int) n`,
);
await fill(
  "audit_log",
  sql`
  insert into audit_log (at, actor_id, actor_kind, action, subject_kind, subject_id, seen)
  select lead.created_at + random() * interval '9 days', account.id, 'professional',
    case when n % 50 = 0 then 'edited' else 'seen' end, 'lead', lead.id::text,
    case when n % 50 = 0 then null else jsonb_build_object('phone', lead.phone, 'email', lead.email) end
  from generate_series(1, ${of(5_000_000)}::int) n
  join (select id, phone, email, created_at, row_number() over () as at from leads) lead on lead.at = 1 + n % ${leads}::int
  join (select id, row_number() over () as at from accounts limit 1000) account on account.at = 1 + n % 1000`,
);
await db.execute(sql`
  insert into quiz_step_days (day, quiz, step, reached)
  select current_date - n, 'roofing', 'step-' || step, 100 - step from generate_series(0, 400) n, generate_series(1, 10) step`);
await fill(
  "waitlist_entries",
  sql`
  insert into waitlist_entries (trade, first_name, email, postcode)
  select 'plumbing', 'Wanda', 'wait-' || n || '@bench.example', 'LS1 4DY' from generate_series(1, ${of(20_000)}::int) n`,
);
await db.execute(sql`vacuum analyze`);
await client.end();
