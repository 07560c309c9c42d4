import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { mostCounted, type Queue } from "~/models/base/queue";
import { listRequestsNow } from "~/models/leads/now/now.server";
import { lineWords } from "~/models/leads/now/operator";
import { listingId } from "~/models/listings/address";
import { mostFound, mostListed, perPage } from "~/models/listings/desk/shown";
import { parsePhone } from "~/models/phones/phone";
import type { DeskLeadsQuery } from "./shown";

/** A lead as a line of the desk: no number in it. */
export type DeskLeadLine = {
  id: string;
  firstName: string;
  lastName: string;
  postcode: string;
  serviceType: string;
  /** Since when it waits for an operator; null while it does not. */
  unmatchedSince: Date | null;
  createdAt: Date;
  erasedAt: Date | null;
  /** What is so of it. */
  words: string;
};

const open = sql`unmatched_since is not null and erased_at is null and routing_stopped_at is null and hired_at is null`;
const queueOf = (verified: boolean) => sql`
  select id, unmatched_since as place from leads where ${open} and phone_verified = ${verified}
  order by unmatched_since, id`;

/**
 * One page of leads, 25 a page: the queues the oldest first, everything else the newest first. Of more than
 * `most`, which is {@link mostListed} or {@link mostFound}, the first so many; `more` says that there are others.
 */
export async function listDeskLeads(query: DeskLeadsQuery) {
  const queued = query.show !== "all";
  const most = query.q ? mostFound : mostListed;
  const order = queued ? sql`place, id` : sql`place desc, id`;
  const result = await db.execute(sql`
    with picked as materialized (select * from (${rowsFor(query)}) as source limit ${most + 1}),
    numbers as (select count(*)::int as total from picked),
    shown as (
      select id, row_number() over (order by ${order}) as position from picked
      order by ${order} limit ${perPage} offset ${(query.page - 1) * perPage})
    select numbers.total, l.id, l.first_name as "firstName", l.last_name as "lastName", l.postcode,
      l.service_type as "serviceType",
      l.unmatched_since as "unmatchedSince", l.created_at as "createdAt", l.erased_at as "erasedAt"
    from numbers left join shown on true left join leads l on l.id = shown.id order by shown.position`);
  const lines = rowsOf<Omit<DeskLeadLine, "words"> & { total: number }>(result);
  const listed = lines.filter(({ id }) => id !== null);
  const now = await listRequestsNow(
    db,
    listed.map(({ id }) => id),
  );
  const total = Math.min(lines[0]?.total ?? 0, most);
  return {
    leads: listed.map(({ total: _, unmatchedSince, createdAt, erasedAt, ...line }): DeskLeadLine => {
      const its = now.get(line.id);
      return {
        ...line,
        unmatchedSince: unmatchedSince && new Date(unmatchedSince),
        createdAt: new Date(createdAt),
        erasedAt: erasedAt && new Date(erasedAt),
        words: its ? lineWords(its) : "",
      };
    }),
    total,
    most,
    more: (lines[0]?.total ?? 0) > most,
    page: query.page,
    pages: Math.max(1, Math.ceil(total / perPage)),
  };
}

/** Ids and when each was made or began to wait, at most {@link mostListed} and one, by one index. */
function rowsFor({ show, status, service, q }: DeskLeadsQuery): SQL {
  if (show !== "all") return queueOf(show === "unmatched");
  const wanted = [
    sql`true`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(service ? [sql`service_type = ${service}`] : []),
  ];
  const where = sql.join(wanted, sql` and `);
  // As "leads_newest" has it, which was made before the others.
  const newest = status || service ? sql`created_at desc` : sql`created_at desc nulls last`;
  if (!q) return sql`select id, created_at as place from leads where ${where} order by ${newest}, id`;
  return sql`select l.id, l.created_at as place from (${found(q)}) as hits join leads l on l.id = hits.id where ${where}`;
}

/** By name, beginning with it, by a whole number, email or id, or the beginning of a postcode. */
function found(q: string): SQL {
  const most = mostFound + 1;
  const beginning = (column: SQL, text: string) =>
    sql`${column} ~>=~ ${text} and ${column} ~<~ ${`${text}\u{10ffff}`}`;
  const [first = "", ...others] = q.toLowerCase().split(" ");
  const last = others.join(" ");
  const [firstName, lastName] = [sql`lower(first_name)`, sql`lower(last_name)`];
  const named = last
    ? sql`${beginning(lastName, last)} and ${beginning(firstName, first)}`
    : beginning(lastName, first);
  const phone = parsePhone(q).e164;
  const postcode = q.toUpperCase().replace(/\s/g, "");
  const id = listingId(q);
  return sql.join(
    [
      sql`(select id from leads where ${named} limit ${most})`,
      ...(last ? [] : [sql`(select id from leads where ${beginning(firstName, first)} limit ${most})`]),
      ...(q.includes("@")
        ? [sql`(select id from leads where lower(email) = ${q.toLowerCase()} limit ${most})`]
        : []),
      ...(phone ? [sql`(select id from leads where phone = ${phone} limit ${most})`] : []),
      ...(/^[A-Z]{1,2}\d[A-Z\d]{0,5}$/.test(postcode)
        ? [
            sql`(select id from leads where ${beginning(sql`replace(upper(postcode), ' ', '')`, postcode)} limit ${most})`,
          ]
        : []),
      ...(id ? [sql`(select id from leads where id = ${id}::uuid)`] : []),
    ],
    sql` union `,
  );
}

async function countQueue(verified: boolean): Promise<Pick<Queue, "count" | "oldest">> {
  const result = await db.execute(sql`
    select count(*)::int as count, min(place) as oldest
    from (select * from (${queueOf(verified)}) as source limit ${mostCounted}) as picked`);
  const [row] = rowsOf<{ count: number; oldest: Date | string | null }>(result);
  return { count: row?.count ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null };
}

/** Leads that wait for an operator: nobody has them, or nobody who does has answered. */
export const countUnmatched = () => countQueue(true);
/** Leads whose number nobody has checked: they go to nobody until somebody has. */
export const countUnchecked = () => countQueue(false);
