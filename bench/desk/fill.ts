import "../environment";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { option } from "../report";

/**
 * Fills the database of DATABASE_URL for the desk's benchmark: for a million businesses, 500,000 leads,
 * 20,000 claims, 5,000,000 rows of the audit log and 1,000,000 messages over the last 400 days. Businesses are
 * written without the upkeep of the directory's search, which no page of the desk reads.
 */
const businesses = option("businesses", 1_000_000);
const share = businesses / 1_000_000;
const of = (number: number) => Math.max(1, Math.round(number * share));
const { closeDatabase, migrateDatabase } = await import("~/database/db.server");
await migrateDatabase();
await closeDatabase();
// A connection of its own: the product's gives up on what takes minutes.
const client = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
const db = drizzle(client);

const within = (days: number) => sql.raw(`now() - random() * interval '${days} days'`);
const leads = of(500_000);

await db.execute(sql`
  insert into accounts (email, password_hash, role, first_name, last_name, phone, email_confirmed_at)
  select 'owner-' || n || '@bench.example', '-', case when n <= 10 then 'operator' else 'professional' end,
    'Owner', 'Number' || n, '+44770090' || lpad((n % 10000)::text, 4, '0'), now()
  from generate_series(1, ${of(50_000) + 10}::int) n`);
await db.execute(sql`alter table businesses disable trigger user`);
await db.execute(sql`
  insert into businesses (slug, business_name, city, phone, email, status, claimed, verified, created_at)
  select 'bench-' || n, 'Bench Roofing ' || n, 'Leeds', '+44770091' || lpad((n % 10000)::text, 4, '0'),
    'business-' || n || '@bench.example', case when n % 1000 = 0 then 'pending' else 'active' end, n % 3 = 0,
    n % 7 = 0, ${within(400)}
  from generate_series(1, ${businesses}::int) n`);
await db.execute(sql`alter table businesses enable trigger user`);
await db.execute(sql`
  insert into leads (idempotency_key, first_name, last_name, email, phone, phone_verified, postcode, service_type,
    project_description, budget_range, timeline, property_type, source, answers, estimate, created_at)
  select gen_random_uuid(), 'First' || n % 5000, 'Last' || n % 50000, 'person-' || n || '@bench.example',
    '+447700' || lpad((900000 + n % 100000)::text, 6, '0'), n % 20 <> 0, 'LS1 4DY', 'roofing', 'Repair', '', 'asap',
    'house', (array['roofing_quiz', 'website', 'ai_quiz_funnel'])[1 + n % 3], '{}', '{}', ${within(400)}
  from generate_series(1, ${leads}::int) n`);
await db.execute(sql`
  insert into lead_assignments (lead_id, business_id, email, distance_miles, created_at, answered_at)
  select lead.id, business.id, '', 3, lead.created_at, lead.created_at + random() * interval '40 hours'
  from (select id, created_at, row_number() over () as n from leads) lead
  join (select id, row_number() over () as n from businesses limit 10000) business on business.n = 1 + lead.n % 10000
  where lead.n % 10 <> 0`);
await db.execute(sql`
  insert into business_claims (business_id, contact_name, email, phone, verification_method, status, decided_at, created_at)
  select id, 'Claimant', 'claimant@bench.example', '+447700900123', 'email',
    case when row_number() over () % 50 = 0 then 'pending' else 'rejected' end,
    case when row_number() over () % 50 = 0 then null else now() end, ${within(60)}
  from businesses limit ${of(20_000)}::int`);
await db.execute(sql`
  insert into outbox (channel, recipient, subject, body, dedupe_key, status, sent_at, created_at)
  select 'email', 'person-' || n || '@bench.example', 'Hello', 'A message', 'bench:' || n,
    case when n % 2000 = 0 then 'dead' else 'sent' end, now(), ${within(400)}
  from generate_series(1, ${of(1_000_000)}::int) n`);
await db.execute(sql`
  insert into audit_log (at, actor_id, actor_kind, action, subject_kind, subject_id, seen)
  select lead.created_at + random() * interval '9 days', account.id, 'professional',
    case when n % 50 = 0 then 'edited' else 'seen' end, 'lead', lead.id::text,
    case when n % 50 = 0 then null else jsonb_build_object('phone', lead.phone, 'email', lead.email) end
  from generate_series(1, ${of(5_000_000)}::int) n
  join (select id, phone, email, created_at, row_number() over () as at from leads) lead on lead.at = 1 + n % ${leads}::int
  join (select id, row_number() over () as at from accounts limit 1000) account on account.at = 1 + n % 1000`);
await db.execute(sql`
  insert into quiz_step_days (day, quiz, step, reached)
  select current_date - n, 'roofing', 'step-' || step, 100 - step from generate_series(0, 400) n, generate_series(1, 10) step`);
await db.execute(sql`
  insert into waitlist_entries (trade, first_name, email, postcode)
  select 'plumbing', 'Wanda', 'wait-' || n || '@bench.example', 'LS1 4DY' from generate_series(1, ${of(20_000)}::int) n`);
await db.execute(sql`analyze`);
await client.end();
