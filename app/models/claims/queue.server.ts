import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { recordSeen } from "~/models/audit/audit.server";
import { statusNow } from "../../../drizzle/schema/on-site";
import type { Operator } from "./decisions.server";
import type { ClaimantLine, DecidedClaim, QueuedClaim } from "./queue";

export const claimsPerPage = 50;

const mostOthers = 20;

const claimantColumns: SQL = sql`r.id, r.kind, r.status, r.contact_name as "contactName", r.email, r.phone,
  r.proved_by as "provedBy", r.created_at as "createdAt", r.waits,
  r.status = 'refused' and r.decided_at is null as noted,
  (select count(*)::int from claim_documents d where d.claim_id = r.id) as documents`;

const columns: SQL = sql`
  c.id, c.kind, c.status, b.id as "businessId", b.business_name as "businessName", b.city,
  b.email as "listingEmail", b.phone as "listingPhone", b.website, ${statusNow("b")} as "listingStatus",
  o.email as "ownerEmail", c.contact_name as "contactName", c.email, c.phone,
  c.verification_method as method, c.additional_info as "additionalInfo", c.proved_by as "provedBy",
  c.account_id is not null as "withAccount", c.created_at as "createdAt",
  c.looked_at as "lookedAt",
  coalesce((select jsonb_agg(to_jsonb(r) order by r."createdAt" desc, r.id) from (
    select ${claimantColumns} from business_claims r where r.business_id = c.business_id and r.id <> c.id
      and r.email <> '' order by r.created_at desc, r.id limit ${mostOthers}) r), '[]'::jsonb) as others,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.business_name) order by t.created_at, t.id)
    from businesses t where b.status = 'pending' and t.status = 'pending' and t.id <> b.id and (t.phone = b.phone
      or lower(t.business_name) = lower(b.business_name) and lower(t.city) = lower(b.city))), '[]'::jsonb) as alike,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type) order by d.created_at, d.id)
    from claim_documents d where d.claim_id = c.id), '[]'::jsonb) as documents`;

/**
 * The claims that wait for an operator, or only the `disputes`, the oldest first, 50 a page; that their details were
 * shown is written down.
 */
export async function listClaimQueue(
  operator: Operator,
  { page = 1, disputes = false }: { page?: number; disputes?: boolean } = {},
): Promise<{ claims: QueuedClaim[]; total: number; page: number; pages: number }> {
  const kind = disputes ? isDispute : sql`true`;
  const { count: total } = await countWaiting(kind);
  const pages = Math.max(1, Math.ceil(total / claimsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const result = await db.execute(sql`
    with shown as materialized (
      select c.id from business_claims c where c.waits and ${kind}
      order by c.created_at, c.id limit ${claimsPerPage} offset ${(shown - 1) * claimsPerPage})
    select ${columns}
    from shown
    join business_claims c on c.id = shown.id
    join businesses b on b.id = c.business_id
    left join accounts o on o.id = b.owner_id
    order by c.created_at, c.id`);
  const claims = rowsOf<QueuedClaim>(result);
  await recordSeen(
    operator,
    claims
      .flatMap(({ others, ...claim }) => [claim, ...others])
      .map(({ id, contactName, email, phone }) => ({
        subject: { kind: "claim", id },
        details: { name: contactName, email, phone },
      })),
  );
  return { claims, total, page: shown, pages };
}

type Waiting = { count: number; oldest: Date | null };

const isDispute = sql`c.kind = 'dispute'`;

/** How many claims wait for an operator, and since when the oldest has; disputes are counted for themselves. */
export const findWaitingClaims = (): Promise<Waiting> => countWaiting(sql`not ${isDispute}`);

/** How many owners wait to hear whether their business stays theirs, and since when the first has. */
export const findWaitingDisputes = (): Promise<Waiting> => countWaiting(isDispute);

async function countWaiting(kind: SQL): Promise<Waiting> {
  const result = await db.execute(sql`
    select count(*)::int as count, min(c.created_at) as oldest from business_claims c
    where c.waits and ${kind}`);
  const [counted] = rowsOf<{ count: number; oldest: string | Date | null }>(result);
  return { count: counted?.count ?? 0, oldest: counted?.oldest ? new Date(counted.oldest) : null };
}

const mostDecided = 20;

/** What was decided last, by a person or by a code, the latest first. */
export async function listDecidedClaims(): Promise<DecidedClaim[]> {
  const result = await db.execute(sql`
    select c.id, c.kind, c.status, b.business_name as "businessName", b.city, c.contact_name as "contactName",
      c.decided_at as "decidedAt", a.email as "decidedBy", c.reason,
      c.owned_at is null and c.status in ('approved', 'proven') as "awaitsLink"
    from business_claims c join businesses b on b.id = c.business_id left join accounts a on a.id = c.decided_by
    where c.decided_at is not null and c.status in ('approved', 'rejected', 'proven')
    order by c.decided_at desc, c.id limit ${mostDecided}`);
  return rowsOf<DecidedClaim>(result);
}

/** Whoever said that a listing is theirs, the latest first. */
export async function listClaimants(businessId: string): Promise<ClaimantLine[]> {
  const result = await db.execute(sql`
    select ${claimantColumns} from business_claims r where r.business_id = ${businessId}
    order by r.created_at desc, r.id limit ${mostOthers}`);
  return rowsOf<ClaimantLine>(result);
}
