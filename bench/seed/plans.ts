import type postgres from "postgres";

/**
 * Has the businesses that were copied as featured pay for it: at most three premium and seven starter plans in a city's
 * trade, each with an owner; whoever is beyond that is not featured. Their places are numbered as they are given to
 * those who buy.
 */
export async function payForFeatured(client: postgres.Sql): Promise<void> {
  await client.unsafe(`
    create temporary table paying as
      select wanted.*, case when number <= 3 then 'premium' else 'starter' end as plan,
        case when number <= 3 then number else number - 3 end as place
      from (
        select b.id, c.slug as trade, city_key(b.city) as city_key,
          row_number() over (partition by category_id, city_key(b.city) order by b.id) as number
        from businesses b join business_categories c on c.id = b.category_id
        where b.featured and b.status = 'active'
      ) wanted where number <= 10;
    update businesses set featured = false where featured;
    insert into accounts (id, email, role, email_confirmed_at)
      select id, 'owner-' || id || '@fettle.example', 'professional', now() from paying;
    update businesses b set owner_id = b.id, claimed = true, verified = true, featured = true, tier = plan
      from paying where paying.id = b.id;
    insert into subscriptions (id, customer_id, account_id, business_id, email, plan, status, period_end, started_at,
        paid_until, paid_plan, entitled_until, reading, trade, city_key, place_plan, place, placed_at)
      select 'sub_bench_' || id, 'cus_bench_' || id, id, id, 'owner-' || id || '@fettle.example', plan, 'active',
        until, now(), until, plan, until + interval '7 days', 0, trade, city_key, plan, place, now()
      from paying, lateral (select now() + interval '1 month' as until) bought;
    drop table paying`);
}
