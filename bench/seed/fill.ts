import type { Sql } from "postgres";
import { towns as allTowns } from "~/models/places/gazetteer/gazetteer.server";
import { chains, longNames, specialities, streets, surnames, trades } from "./words";

/** The three hundred with the most people, districts of London among them. */
export const towns = allTowns.slice(0, 300);
const mostPeople = towns[0]?.people ?? 1;
const smallTown = 40_000;

/** Each town so many times as it has people, and each trade as it has listings: one is picked by its number. */
const townSlots = towns.flatMap((town) =>
  Array<typeof town>(Math.ceil(Math.min(town.people, mostPeople) / smallTown)).fill(town),
);
const tradeSlots = trades.flatMap((trade) => Array<typeof trade>(trade.share).fill(trade));
const numbered = <Item extends object>(items: readonly Item[]) =>
  items.map((item, slot) => ({ slot, ...item }));

const list = (items: readonly string[]) =>
  `array[${items.map((item) => `'${item.replaceAll("'", "''")}'`).join(",")}]`;
const pick = (items: readonly string[], what: string) => `pg_temp.pick(${list(items)}, n, '${what}')`;
const chance = (what: string) => `pg_temp.chance(n, '${what}')`;

/** Chance that is the same on every run: `n` is the listing, and `what` what it decides. */
const functions = `
  create function pg_temp.chance(n int, what text) returns float8 language sql immutable
    as 'select (hashtextextended(what, n) & 2147483647) / 2147483648.0::float8';
  create function pg_temp.pick(items text[], n int, what text) returns text language sql immutable
    as 'select items[1 + floor(pg_temp.chance(n, what) * cardinality(items))::int]';
  create function pg_temp.normal(n int, what text) returns float8 language sql immutable
    as 'select sqrt(-2 * ln(1 - pg_temp.chance(n, what))) * cos(2 * pi() * pg_temp.chance(n, what || 2))'`;

/** A hundredth want to be featured; at most three premium and seven starter plans a city and trade are sold. */
const made = (count: number) => `
  create temporary table made as
  select *, case when place <= 3 then 'premium' else 'starter' end as plan from (
    select *, md5('bench ' || n)::uuid as id, case when wants
        then row_number() over (partition by wants, category, city_key(town) order by n) end as place
    from (
      select n, town.name as town, trade.slug as trade, c.id as category, titles, services, sentences,
        latitude + ${"pg_temp.normal(n, 'north')"} * spread / 69.1 as north,
        longitude + ${"pg_temp.normal(n, 'east')"} * spread / (69.1 * cosd(latitude)) as east,
        ${chance("place")} < 0.92 as located, ${chance("wants")} < 0.01 and ${chance("status")} < 0.96 as wants,
        ${chance("claimed")} < 0.2 as claimed, ${chance("reviews")} < 0.65 as reviewed,
        ${pick(surnames, "surname")} as surname, ${pick(surnames, "other")} as other
      from generate_series(1, ${count}) n
      join jsonb_to_recordset($1) as town(slot int, name text, latitude float8, longitude float8, people float8)
        on town.slot = floor(${chance("town")} * ${townSlots.length})
      join jsonb_to_recordset($2) as trade(slot int, slug text, titles text[], services text[], sentences text[])
        on trade.slot = floor(${chance("trade")} * ${tradeSlots.length})
      join business_categories c on c.slug = trade.slug,
      lateral (select 0.6 + sqrt(people / 1000) * 0.08 as spread) s
    ) drawn
  ) numbered`;

const owners = `
  insert into accounts (id, email, role, email_confirmed_at)
    select id, 'owner-' || id || '@fettle.example', 'professional', now() from made where place <= 10`;

/** The words in braces. */
const filled = (text: string) =>
  Object.entries({
    town: "town",
    surname: "surname",
    other: "other",
    year: `(1960 + floor(${chance("year")} * 60))::text`,
    miles: `(5 + floor(${chance("miles")} * 20))::text`,
    street: pick(streets, "street"),
    speciality: `(${list(specialities)})[least(${specialities.length}, 1 + floor(ln(1 - ${chance("speciality")}) / ln(0.8))::int)]`,
  }).reduce((filling, [word, value]) => `replace(${filling}, '{${word}}', ${value})`, text);

const name = `
  case when ${chance("chain")} < 0.05 then ${pick(chains, "which chain")}
    when ${chance("chain")} < 0.07 then ${filled(pick(longNames, "long name"))}
    when ${chance("first")} < 0.25 then town || ' ' || pg_temp.pick(titles, n, 'title')
    else surname || ' ' || pg_temp.pick(titles, n, 'title') end`;

const hours = `
  case when claimed and ${chance("hours")} < 0.8 then (select jsonb_object_agg(day, case when day = 'Sunday' then 'Closed'
    else 6 + floor(${chance("opens")} * 4) || ':00 AM-' || 4 + floor(${chance("closes")} * 4) || ':30 PM' end)
    from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) as day) end`;

const listings = `
  insert into businesses (id, slug, business_name, description, phone, email, website, street_address, city, latitude,
    longitude, status, category_id, service_types, google_rating, google_review_count, owner_id, featured, tier, verified,
    claimed, business_hours, gallery_images)
  select id, trim('-' from left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 80)) || '-' || n, name,
    ${filled(`array_to_string((sentences || sentences)[begin:begin + 3], ' ')`)},
    ${pick(["+4420794600", "+4411349609", "+4416149604", "+447700900"], "area")} || lpad(floor(${chance("phone")} * 1000)::text, 3, '0'),
    case when ${chance("email")} < 0.6 then 'office-' || n || '@fettle.example' end,
    case when ${chance("website")} < 0.5 then 'https://firm-' || n || '.example' end,
    1 + floor(${chance("house")} * 200) || ' ' || ${pick(streets, "street")}, town,
    case when located then north end, case when located then east end,
    case when ${chance("status")} < 0.96 then 'active' when ${chance("status")} < 0.98 then 'pending' else 'inactive' end,
    category, services[1:1 + floor(${chance("services")} * 5)::int],
    case when reviewed then round(greatest(1, 5 - abs(pg_temp.normal(n, 'rating')) * 0.6)::numeric, 1) else 0 end,
    case when reviewed then 1 + floor(exp(2.2 + pg_temp.normal(n, 'count') * 1.1)) else 0 end,
    case when pays then id end, pays, case when pays then plan else 'none' end, pays or ${chance("verified")} < 0.25,
    pays or claimed, ${hours},
    case when claimed and ${chance("photos")} < 0.5 then array['/pictures/galleries/' || n || '/1-photo.jpg'] else '{}' end
  from made, lateral (select ${name} as name, coalesce(place <= 10, false) as pays,
    1 + floor(${chance("begin")} * cardinality(sentences))::int as begin) said`;

const plans = `
  insert into subscriptions (id, customer_id, account_id, business_id, email, plan, status, period_end, started_at,
    paid_until, paid_plan, entitled_until, reading, trade, city_key, place_plan, place, placed_at)
  select 'sub_bench_' || id, 'cus_bench_' || id, id, id, 'owner-' || id || '@fettle.example', plan, 'active', until, now(),
    until, plan, until + interval '7 days', 0, trade, city_key(town), plan, case when place <= 3 then place else place - 3 end,
    now()
  from made, lateral (select now() + interval '1 month' as until) bought where place <= 10`;

/** So many businesses, the same on every run, through the product's triggers. The tables are there and empty. */
export async function fillDatabase(client: Sql, count: number): Promise<void> {
  await client.unsafe(functions);
  await client.unsafe(made(count), [numbered(townSlots), numbered(tradeSlots)]);
  await client.begin(async (tx) => {
    for (const statement of [owners, listings, plans]) await tx.unsafe(statement);
  });
  await client.unsafe("vacuum analyze");
}
