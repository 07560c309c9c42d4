import "../environment";
import postgres from "postgres";
import { closeDatabase, migrateDatabase } from "~/database/db.server";
import { createAccount } from "~/models/accounts/accounts.server";
import { leadStatuses } from "~/models/leads/lead";
import { writeCategories } from "../../drizzle/seed";
import { option } from "../report";
import { email, password } from "./sign-in";

/**
 * Fills the empty database at `url`: one business with so many leads, and as many again among five hundred others,
 * each made a quarter of an hour after the last. Of the measured one's, a fifth are in each of five statuses and few
 * in the other two; one in a thousand is called Zebedee.
 */
async function fillPortal(url: string, count: number): Promise<void> {
  await migrateDatabase((database) => writeCategories(database));
  const made = await createAccount({
    email,
    password,
    role: "professional",
    firstName: "Bench",
    lastName: "Mark",
    emailConfirmedAt: new Date(),
  });
  if (made.status !== "created")
    throw new Error("There is somebody in this database already: give an empty one");
  await closeDatabase();
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await insertLeads(sql, made.account.id, count);
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
}

async function insertLeads(sql: postgres.Sql, ownerId: string, count: number): Promise<void> {
  await sql`
    insert into businesses (slug, business_name, owner_id, city, status, claimed, verified, latitude, longitude, category_id)
    select 'bench-' || n, 'Bench Roofing ' || n, case when n = 0 then ${ownerId}::uuid end, 'Leeds', 'active',
      true, true, 53.8, -1.55, (select id from business_categories where slug = 'roofing')
    from generate_series(0, 500) n`;
  await sql`
    insert into leads (idempotency_key, first_name, last_name, email, phone, phone_verified, postcode, outcode,
      service_type, project_description, budget_range, timeline, property_type, source, answers, estimate, created_at)
    select gen_random_uuid(), case when n % 1000 = 7 then 'Zebedee' else (array['Maureen','Tariq','Siobhan','Ola'])[1 + n % 4] end,
      (array['Haigh','Mahmood','Keane','Adebayo','Smith'])[1 + n % 5] || ' ' || n, 'person' || n || '@bench.example',
      '+447700900' || lpad((n % 1000)::text, 3, '0'), true, 'LS' || 1 + n % 29 || ' ' || n % 9 || 'DY', 'LS' || 1 + n % 29,
      'roofing', 'Repair', '', 'asap', 'house', 'roofing_quiz',
      '{"property-type":"house","roof-work":"repair","roof-size":"medium","urgency":"asap"}',
      '{"variant":"A","version":1,"inputs":{},"result":{"min":1326,"max":1794,"total":1560,"materials":624,"labour":780,"extras":156}}',
      now() - n * interval '15 minutes'
    from generate_series(0, ${2 * count - 1}) n`;
  await sql`
    insert into lead_assignments (lead_id, business_id, email, distance_miles, status, created_at)
    select l.id, b.id, '', 3, s.statuses[1 + (case when n % 50 = 0 then 5 when n % 50 = 1 then 6 else n % 5 end)], l.created_at
    from (select id, created_at, row_number() over (order by created_at desc) - 1 as n from leads) l
    cross join (select ${[...leadStatuses]}::text[] as statuses) s
    join businesses b on b.slug = 'bench-' || case when n % 2 = 0 then 0 else 1 + n % 500 end`;
}

await fillPortal(process.env.DATABASE_URL ?? "", option("leads", 50_000));
