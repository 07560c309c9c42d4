import type postgres from "postgres";

const settledAtOnce = 500;

/**
 * Has the businesses that were copied as featured pay for it: at most three premium and seven starter plans in a city's
 * trade, each with an owner; whoever is beyond that is not featured. The database gives the places as it gives
 * them to those who buy.
 */
export async function payForFeatured(client: postgres.Sql): Promise<void> {
  await client.unsafe(`
    create temporary table paying as
      select id, number, row_number() over (order by id) as line from (
        select id, row_number() over (partition by category_id, city_key(city) order by id) as number
        from businesses where featured and status = 'active' and category_id is not null
      ) wanted where number <= 10;
    update businesses set featured = false where featured;
    insert into accounts (id, email, role, email_confirmed_at)
      select id, 'owner-' || id || '@fettle.example', 'professional', now() from paying;
    update businesses b set owner_id = b.id, claimed = true, verified = true from paying where paying.id = b.id;
    insert into subscriptions (id, customer_id, account_id, business_id, email, plan, status, period_end, started_at,
        paid_until, paid_plan, entitled_until, reading)
      select 'sub_bench_' || id, 'cus_bench_' || id, id, id, 'owner-' || id || '@fettle.example', plan, 'active',
        until, now(), until, plan, until + interval '7 days', 0
      from paying, lateral (select case when number <= 3 then 'premium' else 'starter' end as plan,
        now() + interval '1 month' as until) bought;`);
  const [last] = await client<{ count: number }[]>`select count(*)::int as count from paying`;
  for (let from = 0; from < (last?.count ?? 0); from += settledAtOnce) {
    await client`
      select settle_featured(id, now()) from paying where line > ${from} and line <= ${from + settledAtOnce}`;
  }
  await client.unsafe("drop table paying");
}
