import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { listAwaitedPlans, listStandingPlans } from "~/models/placements/desk.server";
import { useDatabase } from "../../support/database";
import { application, storedApplication, subscription } from "../../support/plans";
import { entriesRead, rowsFetched } from "../../support/rules/entries-read";
import { world } from "../../support/world";

useDatabase();

/** A thousand who paid and have what they paid for; half of them are of one name. */
async function contentBuyers(): Promise<void> {
  await db.execute(sql`
    with listed as (
      insert into businesses (slug, business_name, city, phone, email, status, verified)
      select 'content-' || n, case when n % 2 = 0 then 'Content' else 'Content ' || n end, 'Leeds', '+44113497' || lpad(n::text, 4, '0'), n || '@content.example', 'active', true
      from generate_series(1, 1000) n returning id, business_name, city, phone, email),
    asked as (
      insert into featured_applications (business_name, contact_name, email, phone, service_type, city, plan_type,
        monthly_price, trade, city_key)
      select business_name, 'Kay', email, phone, 'Roofing', city, 'starter', 9700, 'roofing', 'leeds' from listed
      returning id, email)
    insert into subscriptions (id, application_id, customer_id, email, business_id, plan, status, started_at,
      entitled_until, reading)
    select 'sub_' || listed.email, asked.id, 'cus', listed.email, listed.id, 'starter', 'active', now() - interval '9 days',
      now() + interval '20 days', 1
    from asked join listed using (email)`);
  await db.execute(sql`analyze businesses, featured_applications, subscriptions`);
}

test("while nobody waits for a listing none is looked at, however many plans there are", async () => {
  await contentBuyers();
  expect(await listAwaitedPlans()).toEqual({ entries: [], total: 0 });
  // The planner itself looks at both ends of an index, and passes what was deleted there: a few, of a thousand plans.
  const { businesses_pkey: ends = 0, ...read } = await entriesRead(listAwaitedPlans);
  expect(ends).toBeLessThan(20);
  expect(read).toEqual({});
});

test("who waits is offered the listings that share something, an owned one first, and no other is looked at", async () => {
  await contentBuyers();
  const asked = await storedApplication();
  const plan = await subscription("starter", { applicationId: asked.id });
  const byPhone = await world.business({ phone: application.phone, city: "York" });
  await world.business({ phone: application.phone, city: "York" });
  const byEmail = await world.business({ email: plan.email.toUpperCase(), city: "Leeds" });
  const { business: owned } = await world.roofer({ businessName: "KIRK slaters", city: "Hull" });
  await world.business({ phone: application.phone, status: "suspended" });

  const { entries, total } = await listAwaitedPlans();
  expect(total).toBe(1);
  expect(entries[0]?.candidates.map(({ id }) => id)).toEqual([owned.id, byEmail.id, byPhone.id]);
  expect(entries[0]?.candidates[0]).toMatchObject({ owned: true, name: "KIRK slaters", city: "Hull" });

  const read = Object.values(await entriesRead(listAwaitedPlans));
  expect(read.reduce((sum, each) => sum + each, 0)).toBeLessThan(20);
});

test("who has the name of five hundred others is offered three, and no more than a hundred are looked at", async () => {
  await contentBuyers();
  const asked = await storedApplication({ businessName: "Content" });
  await subscription("starter", { applicationId: asked.id });
  const { entries } = await listAwaitedPlans();
  expect(entries[0]?.candidates).toHaveLength(3);
  const { businesses = 0 } = await rowsFetched(listAwaitedPlans);
  expect(businesses).toBeLessThan(250);
});

test("of the plans that stand the newest fifty are shown, and no other's listing is looked up", async () => {
  await contentBuyers();
  const { entries, total } = await listStandingPlans();
  expect(total).toBe(1000);
  expect(entries).toHaveLength(50);
  const { businesses = 0 } = await rowsFetched(listStandingPlans);
  expect(businesses).toBeLessThan(250);
});
