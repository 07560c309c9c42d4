import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { isDeferred } from "~/models/base/deferred.server";
import { mostCounted } from "~/models/base/queue";
import { countWaiting, type Waiting } from "~/models/base/queue.server";
import type { ReviewState } from "../../../../drizzle/schema/values/reviews";
import type { DeskWait, ShownReviews } from "./queue";

/** Everything about reviews that an operator has to decide, with since when it waits; each part has its index. */
const waits: SQL = sql`(
  select id, 'held' as what, updated_at as since from reviews where state = 'held'
  union all select id, 'reply', replied_at from reviews where reply_held_by <> '{}'
  union all select review_id, 'report', created_at from review_reports where decided_at is null
  union all select review_id, 'dispute', least(heard_until, writer_said_at) from review_disputes
    where decided_at is null and least(heard_until, writer_said_at) <= now())`;

/** A decision that can still be undone no longer counts as waiting. */
const isOpen = sql`not ${isDeferred(["review", "reply", "dispute"], sql`w.id`)}`;

export type DeskReviewRow = {
  id: string;
  state: ReviewState;
  stars: number | null;
  name: string;
  city: string;
  since: string;
  what: DeskWait[];
};

const mostListed = 50;

/** For the lists other than the waiting one: which reviews they have, and the time that they are sorted by. */
const columnOf: Readonly<Record<Exclude<ShownReviews, "waiting">, { only: SQL; since: SQL }>> = {
  asked: { only: sql`state = 'asked_to_change'`, since: sql`updated_at` },
  disputed: {
    only: sql`id in (select review_id from review_disputes where decided_at is null)`,
    since: sql`published_at`,
  },
  published: { only: sql`state = 'published' and kind = 'work'`, since: sql`published_at` },
};

function shownBy(show: ShownReviews): SQL {
  if (show === "waiting") {
    return sql`select id, min(since) as since, array_agg(distinct what) as what from ${waits} as w where ${isOpen}
      group by id order by 2, 1 limit ${mostListed}`;
  }
  const { only, since } = columnOf[show];
  return sql`select id, ${since} as since, '{}'::text[] as what from reviews
    where ${only} order by ${latestLast(show) ? since : sql`${since} desc`}, id limit ${mostListed}`;
}

const latestLast = (show: ShownReviews) => show !== "published";

/** A list of reviews on the desk, 50 at most: published ones the latest first, the others the oldest first. */
export const listDeskReviews = async (show: ShownReviews): Promise<DeskReviewRow[]> =>
  rowsFrom(db)<DeskReviewRow>(sql`
    with s as materialized (${shownBy(show)})
    select r.id, r.state, r.stars, s.since, to_jsonb(s.what) as what,
      coalesce(b.business_name, 'A business that is gone') as name, coalesce(b.city, '') as city
    from s join reviews r on r.id = s.id left join businesses b on b.id = r.business_id
    order by ${latestLast(show) ? sql`s.since` : sql`s.since desc`}, r.id`);

/** How many reviews wait for an operator, and since when the oldest does. */
export const findWaitingReviews = (): Promise<Waiting> =>
  countWaiting(sql`
    select min(since) as since
    from (select id, since from ${waits} as w where ${isOpen} order by since limit ${mostCounted}) as counted
    group by id`);
