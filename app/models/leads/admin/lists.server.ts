import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { isDeferred } from "~/models/base/deferred.server";
import { cutPage } from "~/models/base/keyset";
import { exactTime } from "~/models/base/keyset.server";
import { mostCounted } from "~/models/base/queue";
import { countWaiting, type Waiting } from "~/models/base/queue.server";
import { idsOf } from "~/models/base/uuid";
import { listRequestsNow } from "~/models/leads/now/now.server";
import { lineWords } from "~/models/leads/now/operator";
import { mostFound, perPage } from "~/models/listings/admin/list-query";
import { listingId } from "~/models/listings/slug";
import { findKey } from "~/models/reading/find-key";
import { parsePhone } from "~/models/reading/phone";
import { closedKey } from "../../../../drizzle/schema/columns";
import { isOpen } from "../holders.server";
import type { DeskLeadsQuery } from "./list-query";

/** A row of the desk's list of leads, without contact details. */
export type DeskLeadLine = {
  id: LeadId;
  firstName: string;
  lastName: string;
  postcode: string;
  serviceType: string;
  /** Since when it waits for an operator; null while it does not. */
  unmatchedSince: Date | null;
  createdAt: Date;
  erasedAt: Date | null;
  /** Its current state in words. */
  words: string;
};

const waiting = (verified: boolean) =>
  sql`unmatched_since is not null and ${isOpen} and phone_verified = ${verified} and not ${isDeferred(["wait"], sql`leads.id`)}`;

/**
 * A page of 25 leads. The queues are sorted oldest first, everything else newest first; a search finds at most {@link
 * mostFound}. `next` is where the next page begins.
 */
export async function listDeskLeads(query: DeskLeadsQuery) {
  const order = query.show === "all" ? sql`place desc, id` : sql`place, id`;
  const result = await rowsFrom(db)<Omit<DeskLeadLine, "words"> & { exact: string }>(sql`
    with shown as materialized (${rowsFor(query)} limit ${perPage + 1})
    select l.id, l.first_name as "firstName", l.last_name as "lastName", l.postcode,
      l.service_type as "serviceType", l.unmatched_since as "unmatchedSince", l.created_at as "createdAt",
      l.erased_at as "erasedAt", ${exactTime(sql`place`)} as exact
    from shown join leads l on l.id = shown.id order by ${order}`);
  const { page, next } = cutPage(result, perPage);
  const now = await listRequestsNow(db, idsOf(page));
  const leads = page.map(({ exact: _, unmatchedSince, createdAt, erasedAt, ...line }): DeskLeadLine => {
    const its = now.get(line.id);
    return {
      ...line,
      unmatchedSince: unmatchedSince && new Date(unmatchedSince),
      createdAt: new Date(createdAt),
      erasedAt: erasedAt && new Date(erasedAt),
      words: its ? lineWords(its) : "",
    };
  });
  return { leads, next };
}

/** The ids of leads, and when each was made or began to wait, sorted with the help of one index. */
function rowsFor({ show, status, service, q, after }: DeskLeadsQuery): SQL {
  if (show !== "all") {
    const behind = after && sql`and (unmatched_since, id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
    return sql`select id, unmatched_since as place from leads
      where ${waiting(show === "unmatched")} ${behind ?? sql``} order by unmatched_since, id`;
  }
  const wanted = [
    sql`true`,
    ...(status ? [sql`l.status = ${status}`] : []),
    ...(service ? [sql`l.service_type = ${service}`] : []),
    ...(after
      ? [
          sql`l.created_at <= ${after.at}::timestamptz
            and (l.created_at < ${after.at}::timestamptz or l.id > ${after.id}::uuid)`,
        ]
      : []),
  ];
  const from = q ? sql`(${found(q)}) as hits join leads l on l.id = hits.id` : sql`leads l`;
  // The order of nulls has to match the index: "leads_newest" has them last, the others first.
  const newest = status || service ? sql`l.created_at desc` : sql`l.created_at desc nulls last`;
  return sql`select l.id, l.created_at as place from ${from} where ${sql.join(wanted, sql` and `)} order by ${newest}, l.id`;
}

/** Matches the start of a name or postcode, or a whole phone number, email address or id. */
function found(q: string): SQL {
  const most = mostFound + 1;
  const beginning = (column: SQL, text: string) =>
    sql`${column} ~>=~ ${text} and ${column} ~<~ ${`${text}\u{10ffff}`}`;
  const [first = "", ...others] = findKey(q).split(" ");
  const [whole, last] = [[first, ...others].join(""), others.join("")];
  const [firstName, lastName] = [closedKey(sql`first_name`), closedKey(sql`last_name`)];
  const named = [
    ...(whole ? [beginning(firstName, whole), beginning(lastName, whole)] : []),
    ...(last ? [sql`${beginning(lastName, last)} and ${beginning(firstName, first)}`] : []),
  ];
  const phone = parsePhone(q).e164;
  const postcode = q.toUpperCase().replace(/\s/g, "");
  const id = listingId(q);
  return sql.join(
    [
      ...(named.length > 0 ? named : [sql`false`]).map(
        (names) => sql`(select id from leads where ${names} limit ${most})`,
      ),
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

const countQueue = (verified: boolean): Promise<Waiting> =>
  countWaiting(
    sql`select unmatched_since as since from leads where ${waiting(verified)} limit ${mostCounted}`,
  );

/** Leads that wait for an operator: no business has them, or none of those that do has answered. */
export const countUnmatched = () => countQueue(true);
/** Leads whose phone number is unchecked: no business gets them until it is checked. */
export const countUnchecked = () => countQueue(false);
