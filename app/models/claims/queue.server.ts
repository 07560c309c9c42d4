import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom, rowsOf } from "~/database/db.server";
import { recordSeen } from "~/models/audit/audit.server";
import { isDeferred } from "~/models/base/deferred.server";
import { countWaiting, type Waiting } from "~/models/base/queue.server";
import { isId } from "~/models/base/uuid";
import { statusNow } from "../../../drizzle/schema/on-site";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import type { ClaimantLine, ClaimRow, QueuedClaim, ShownClaims } from "./queue";

export const claimsPerPage = 50;

const mostOthers = 20;

const claimantColumns: SQL = sql`r.id, r.kind, r.status, r.contact_name as "contactName", r.email, r.phone,
  r.proved_by as "provedBy", r.created_at as "createdAt", r.waits,
  r.status = 'refused' and r.decided_at is null as noted,
  (select count(*)::int from claim_documents d where d.claim_id = r.id) as documents`;

const isDispute = sql`c.kind = 'dispute'`;

/** Claims that need a decision; those with a decision that can still be taken back are left out. */
const waits = sql`c.waits and not ${isDeferred(["claim"], sql`c.id`)}`;

const narrowed: Readonly<Record<Exclude<ShownClaims, "decided">, SQL>> = {
  all: sql`true`,
  proved: sql`c.status = 'proven'`,
  unproved: sql`c.status = 'pending'`,
  disputes: isDispute,
};

const rowColumns: SQL = sql`
  c.id, c.kind, c.status, b.business_name as "businessName", b.city, c.contact_name as "contactName",
  c.proved_by as "provedBy", c.created_at as "createdAt", ${waits} as waits, c.decided_at as "decidedAt",
  (select count(*)::int from claim_documents d where d.claim_id = c.id) as documents,
  (select count(*)::int from business_claims r where r.business_id = c.business_id and r.waits) as claimants`;

type ListedClaims = { claims: ClaimRow[]; total: number; next?: string };

/**
 * A page of the claims that wait for an operator, oldest first, 50 a page, after the claim `after`; or the latest
 * decided ones. `total` counts all that wait; `next` is the `after` of the next page.
 */
export async function listClaimRows({
  after,
  show = "all",
}: {
  after?: string;
  show?: ShownClaims;
} = {}): Promise<ListedClaims> {
  if (show === "decided") return listDecided();
  const behind = after
    ? sql`and (c.created_at, c.id) > (select created_at, id from business_claims where id = ${after}::uuid)`
    : sql``;
  const [{ count: total }, result] = await Promise.all([
    countClaims(narrowed[show]),
    db.execute(sql`
      with shown as materialized (
        select c.id from business_claims c where ${waits} and ${narrowed[show]} ${behind}
        order by c.created_at, c.id limit ${claimsPerPage + 1})
      select ${rowColumns}
      from shown join business_claims c on c.id = shown.id join businesses b on b.id = c.business_id
      order by c.created_at, c.id`),
  ]);
  const found = rowsOf<ClaimRow>(result);
  const claims = found.slice(0, claimsPerPage);
  return { claims, total, next: found.length > claimsPerPage ? claims.at(-1)?.id : undefined };
}

const mostDecided = 20;

/** The latest decisions, by a person or a code, newest first. */
async function listDecided(): Promise<ListedClaims> {
  const claims = await rowsFrom(db)<ClaimRow>(sql`
    select ${rowColumns} from business_claims c join businesses b on b.id = c.business_id
    where c.decided_at is not null and c.status in ('approved', 'rejected', 'proven')
    order by c.decided_at desc, c.id limit ${mostDecided}`);
  return { claims, total: claims.length };
}

const entryColumns: SQL = sql`
  c.id, c.kind, c.status, b.id as "businessId", b.business_name as "businessName", b.city,
  b.email as "listingEmail", b.phone as "listingPhone", b.website, b.contact_name as "listingContact",
  ${statusNow("b")} as "listingStatus",
  o.email as "ownerEmail", c.contact_name as "contactName", c.email, c.phone,
  c.verification_method as method, c.additional_info as "additionalInfo", c.proved_by as "provedBy",
  c.created_at as "createdAt", c.looked_at as "lookedAt",
  ${waits} as waits, c.decided_at as "decidedAt", a.email as "decidedBy", c.reason,
  c.owned_at is null and c.status in ('approved', 'proven') as "awaitsLink",
  (select count(distinct t.business_id)::int from business_claims t where lower(t.email) = lower(c.email)
    and c.email <> '' and t.business_id <> c.business_id
    and t.created_at between c.created_at - interval '1 day' and c.created_at + interval '1 day') as "claimedBeside",
  coalesce((select jsonb_agg(to_jsonb(r) order by r."createdAt" desc, r.id) from (
    select ${claimantColumns} from business_claims r where r.business_id = c.business_id and r.id <> c.id
      and r.email <> '' order by r.created_at desc, r.id limit ${mostOthers}) r), '[]'::jsonb) as others,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.business_name) order by t.created_at, t.id)
    from businesses t where b.status = 'pending' and t.status = 'pending' and t.id <> b.id and (t.phone = b.phone
      or lower(t.business_name) = lower(b.business_name) and lower(t.city) = lower(b.city))), '[]'::jsonb) as alike,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type) order by d.created_at, d.id)
    from claim_documents d where d.claim_id = c.id), '[]'::jsonb) as documents`;

/** One claim with all its evidence; showing its details is recorded in the audit log. */
export async function findClaimEntry(operator: Operator, id: string): Promise<QueuedClaim | undefined> {
  if (!isId(id)) return undefined;
  const [claim] = await rowsFrom(db)<QueuedClaim>(sql`
    select ${entryColumns} from business_claims c
    join businesses b on b.id = c.business_id
    left join accounts o on o.id = b.owner_id left join accounts a on a.id = c.decided_by
    where c.id = ${id}::uuid`);
  if (!claim) return undefined;
  const { others } = claim;
  await recordSeen(
    operator,
    [claim, ...others].map(({ id: seen, contactName, email, phone }) => ({
      subject: { kind: "claim", id: seen },
      details: { name: contactName, email, phone },
    })),
  );
  return claim;
}

/** How many claims wait for an operator, and since when; disputes are counted separately. */
export const findWaitingClaims = (): Promise<Waiting> => countClaims(sql`not ${isDispute}`);

/** How many disputes wait for an operator, and since when. */
export const findWaitingDisputes = (): Promise<Waiting> => countClaims(isDispute);

const countClaims = (kind: SQL): Promise<Waiting> =>
  countWaiting(sql`select c.created_at as since from business_claims c where ${waits} and ${kind}`);

/** All who claimed a listing, newest first. */
export const listClaimants = async (businessId: ListingId): Promise<ClaimantLine[]> =>
  rowsFrom(db)<ClaimantLine>(sql`
    select ${claimantColumns} from business_claims r where r.business_id = ${businessId}
    order by r.created_at desc, r.id limit ${mostOthers}`);
