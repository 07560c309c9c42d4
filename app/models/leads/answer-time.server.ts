import { sql } from "drizzle-orm";
import { db, rowsOf, type Transaction } from "~/database/db.server";
import { answerSpan } from "./answer-time";

/** Of fewer answers, what is usual says nothing. */
const fewest = 10;
/** The latest requests of a year are what it is told by. */
const latest = 100;

/**
 * How soon each of these businesses usually answers a request, in whole minutes by the clock on the wall: the median, from
 * when it had the request until it said that it had been in touch. Nothing is usual of fewer than ten answers. One that it
 * leaves unanswered for two days counts as never, unless its homeowner ended it; what it declined does not count. Read
 * when a page is made, from an index: a public page is made anew after a minute, so no column has to follow each answer.
 */
export async function listAnswerTimes(
  businessIds: readonly string[],
  from: Pick<Transaction, "execute"> = db,
): Promise<Map<string, number>> {
  const ids = sql.join(
    businessIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  if (businessIds.length === 0) return new Map();
  const result = await from.execute(sql`
    select b.id, ceil(extract(epoch from percentile_disc(0.5) within group (order by had.waited)) / 60)::int as minutes
    from unnest(array[${ids}]) b (id), lateral (
      select answered_at, coalesce(answered_at - created_at, interval '1000 days') as waited from lead_assignments
      where business_id = b.id and created_at > now() - interval '1 year' and status <> 'declined'
        and (answered_at is not null or (ended is null and created_at < now() - interval '2 days'))
      order by created_at desc limit ${latest}
    ) had
    group by b.id having count(had.answered_at) >= ${fewest}`);
  return new Map(rowsOf<{ id: string; minutes: number }>(result).map(({ id, minutes }) => [id, minutes]));
}

/** These listings, each with within how long it usually answers, where there is something to say. */
export async function withAnswers<Listing extends { id: string }>(
  listings: readonly Listing[],
): Promise<(Listing & { answersWithin: string | undefined })[]> {
  const times = await listAnswerTimes(listings.map(({ id }) => id));
  return listings.map((listing) => ({ ...listing, answersWithin: answerSpan(times.get(listing.id)) }));
}
