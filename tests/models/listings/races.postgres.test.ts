import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { isDatabaseUnavailable } from "~/database/outage";
import { listLater, listWaiting } from "~/models/listings/waiting.server";
import { writeCategories } from "../../../drizzle/seed";
import { useDatabase } from "../../support/database";

type Race = { listings: number; seconds: number };
type Done = { edits: number; removals: number; bulk: number; batches: number };

const words = ["slate", "velux", "thatch", "zinc", "24/7", "q", "Siân"];
const cities = ["Leeds", "York", "Bath"];

/**
 * Edits single listings, removes and restores many, writes many for later and lists what waits, in several at once and
 * for so long; then nothing waits any more. Resolves to how often each was done.
 */
async function raceListings({ listings, seconds }: Race): Promise<Done> {
  await writeCategories(db);
  await db.execute(sql`
    insert into businesses (slug, business_name, city, description, category_id, service_types, overall_rating, total_review_count)
    select 'race-' || number, 'Racer ' || number, 'Leeds', 'slate', (select id from business_categories where slug = 'roofing'),
      '{Roof Repairs,Drainage}', number % 6, 1 + number % 6
    from generate_series(1, ${listings}::int) as number`);
  const done: Done = { edits: 0, removals: 0, bulk: 0, batches: 0 };
  const end = Date.now() + seconds * 1000;
  /** At least once, however starved the machine is; who waits for the others too long gives up, as a visitor would. */
  const repeat = async (work: (turn: number) => Promise<unknown>) => {
    let worked = false;
    for (let turn = 0; Date.now() < end || !worked; turn++) {
      try {
        await work(turn);
        worked = true;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
    }
  };
  await Promise.all([
    repeat((turn) => edit(turn).then(() => done.edits++)),
    repeat((turn) => edit(turn * 7 + 3).then(() => done.edits++)),
    repeat((turn) => removeOrRestore(turn).then(() => done.removals++)),
    repeat((turn) => writeMany(turn).then(() => done.bulk++)),
    repeat((turn) => remove(turn)),
    repeat(() => listWaiting().then(() => done.batches++)),
    repeat(() => listWaiting().then(() => done.batches++)),
  ]);
  while ((await listWaiting()) > 0) done.batches++;
  return done;
}

/** Those of this turn: other listings each time, and another part of those that are written at the same time. */
const part = (turn: number, of: number) =>
  sql`right(slug, -5)::int % ${of}::int = ${turn % of}::int and slug like 'race-%'`;

const edit = (turn: number) =>
  db.execute(sql`
    update businesses set description = ${`${words[turn % words.length]} ${turn}`}, city = ${cities[turn % 3] ?? ""},
      verified = ${turn % 2 === 0}, status = ${turn % 11 === 0 ? "inactive" : "active"}
    where slug = ${`race-${1 + ((turn * 13) % 97)}`}`);

const removeOrRestore = (turn: number) =>
  db.transaction(async (tx) => {
    await listLater(tx);
    const status = turn % 2 === 0 ? "removed" : "active";
    await tx.execute(sql`
      update businesses set status = ${status} where id in (
        select id from businesses where ${part(Math.floor(turn / 2), 5)} order by id for update)`);
  });

const writeMany = (turn: number) =>
  db.transaction(async (tx) => {
    await listLater(tx);
    await tx.execute(sql`
      update businesses set description = ${words[turn % words.length] ?? ""}, overall_rating = ${turn % 6}::float8
      where id in (select id from businesses where ${part(turn, 4)} order by id for update)`);
  });

/** For good; of those that are left, another one each time, and none after a while. */
const remove = (turn: number) =>
  db.execute(sql`delete from businesses where slug = ${`race-${200 + turn}`} and ${turn < 60}`);

/** Where the lists do not say what `businesses` says, row by row: in words, none when all is well. */
async function describeDifferences(): Promise<string[]> {
  const counts = sql`sum(total)::int, sum(featured)::int, sum(verified)::int, sum(claimed)::int`;
  const result = await db.execute(sql`
    with said as (
      select id, business_name, city_key(city) as city_key, featured, verified, claimed, overall_rating, total_review_count,
        folded(concat_ws(E'\\x1f', business_name, description, city, phone,
          case when phone like '+44%' then '0' || substr(phone, 4) end, array_to_string(service_types, E'\\x1f'))) as search_text
      from businesses where status = 'active'
    ), searchable as (
      select id from said full join searchable_listings listed on listed.business_id = said.id
      where (said.city_key, said.featured, said.verified, said.claimed, said.overall_rating, said.total_review_count, said.search_text)
        is distinct from (listed.city_key, listed.featured, listed.verified, listed.claimed, listed.rating, listed.reviews, listed.search_text)
    ), untrue_tokens as (
      select business_id from searchable_listings listed
      where array(select distinct kept_token(token) from tokens_of(search_text) as token order by 1)
        is distinct from array(select distinct token from search_tokens where id = any (listed.tokens) order by token)
    ), ranked as (
      select ranked.business_id
      from (select listed.*, trade from searchable_listings listed cross join unnest(trades) as trade) as wanted
      full join ranked_listings ranked on ranked.business_id = wanted.business_id and ranked.trade = wanted.trade
      where (wanted.city_key, wanted.featured, wanted.verified, wanted.claimed, wanted.rating, wanted.reviews, wanted.search_text)
        is distinct from (ranked.city_key, ranked.featured, ranked.verified, ranked.claimed, ranked.rating, ranked.reviews, ranked.search_text)
    ), stored as (
      select scope, ${counts} from listing_counts group by scope having sum(total) <> 0
    ), counted as (
      select scope, count(*)::int, (count(*) filter (where featured))::int, (count(*) filter (where verified))::int,
        (count(*) filter (where claimed))::int
      from searchable_listings cross join unnest(scopes) as scope where scope not like '#%' group by scope
    )
    select 'listed otherwise than written' as what, count(*)::int as times from searchable
    union all select 'tokens of another text', count(*)::int from untrue_tokens
    union all select 'ranked otherwise than listed', count(*)::int from ranked
    union all select 'counts that nobody stored', count(*)::int from (select * from counted except select * from stored) as few
    union all select 'counts of nothing', count(*)::int from (select * from stored except select * from counted) as many
    union all select 'still waiting', count(*)::int from waiting_listings`);
  return rowsOf<{ what: string; times: number }>(result)
    .filter(({ times }) => times > 0)
    .map(({ what, times }) => `${what}: ${times}`);
}

useDatabase();

test("while listings are edited, removed, restored and listed all at once, lists end as the businesses say", async () => {
  const done = await raceListings({ listings: 400, seconds: 6 });
  expect(done.edits).toBeGreaterThan(0);
  expect(done.removals).toBeGreaterThan(0);
  expect(done.batches).toBeGreaterThan(0);
  expect(await describeDifferences()).toEqual([]);
});
