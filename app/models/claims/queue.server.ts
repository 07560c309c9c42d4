import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { recordSeen } from "~/models/operations/audit.server";
import type { ClaimKind, ClaimStatus, CodeChannel, DocumentType, VerificationMethod } from "./claim";
import { promisedHours } from "./claim";
import type { Operator } from "./decisions.server";

/** A claim as an operator sees it. */
export type QueuedClaim = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  businessId: string;
  businessName: string;
  city: string;
  listingEmail: string | null;
  listingPhone: string | null;
  website: string | null;
  listingStatus: string;
  ownerEmail: string | null;
  contactName: string;
  email: string;
  phone: string;
  method: VerificationMethod;
  additionalInfo: string;
  provedBy: CodeChannel | null;
  withAccount: boolean;
  createdAt: string;
  /** Seconds that it has waited for a person. */
  waitedSeconds: number;
  late: boolean;
  /** How many others wanted the same listing meanwhile. */
  others: number;
  documents: { id: string; name: string; type: DocumentType }[];
};

export const claimsPerPage = 50;

/** What waits, of a proven claim only while nobody has verified its business. */
const isWaiting = sql`(c.status in ('pending', 'disputed') or (c.status = 'proven' and not b.verified))`;

const columns: SQL = sql`
  c.id, c.kind, c.status, b.id as "businessId", b.business_name as "businessName", b.city,
  b.email as "listingEmail", b.phone as "listingPhone", b.website, b.status as "listingStatus",
  o.email as "ownerEmail", c.contact_name as "contactName", c.email, c.phone,
  c.verification_method as method, c.additional_info as "additionalInfo", c.proved_by as "provedBy",
  c.account_id is not null as "withAccount", c.created_at as "createdAt",
  extract(epoch from now() - c.created_at)::int as "waitedSeconds",
  c.created_at < now() - make_interval(hours => ${promisedHours}) as late,
  (select count(*)::int from business_claims r
    where r.business_id = c.business_id and r.status = 'refused' and r.created_at >= c.created_at) as others,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type) order by d.created_at, d.id)
    from claim_documents d where d.claim_id = c.id), '[]'::jsonb) as documents`;

/** The claims that wait for an operator, the oldest first, 50 a page; that their details were shown is written down. */
export async function listClaimQueue(
  operator: Operator,
  { page = 1 }: { page?: number } = {},
): Promise<{ claims: QueuedClaim[]; total: number; late: number; page: number; pages: number }> {
  const counted = await countClaimQueue();
  const pages = Math.max(1, Math.ceil(counted.total / claimsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const result = await db.execute(sql`
    select ${columns}
    from business_claims c
    join businesses b on b.id = c.business_id
    left join accounts o on o.id = b.owner_id
    where c.status in ('pending', 'proven', 'disputed') and ${isWaiting}
    order by c.created_at, c.id
    limit ${claimsPerPage} offset ${(shown - 1) * claimsPerPage}`);
  const claims = rowsOf<QueuedClaim>(result);
  await recordSeen(
    operator,
    claims.map(({ id, contactName, email, phone }) => ({
      subject: { kind: "claim", id },
      details: { name: contactName, email, phone },
    })),
  );
  return { claims, ...counted, page: shown, pages };
}

/** How many claims wait for an operator, how many past the promise, and for how many seconds the oldest has. */
export async function countClaimQueue(): Promise<{ total: number; late: number; oldestSeconds: number }> {
  const result = await db.execute(sql`
    select count(*)::int as total,
      (count(*) filter (where c.created_at < now() - make_interval(hours => ${promisedHours})))::int as late,
      coalesce(extract(epoch from now() - min(c.created_at)), 0)::int as "oldestSeconds"
    from business_claims c join businesses b on b.id = c.business_id
    where c.status in ('pending', 'proven', 'disputed') and ${isWaiting}`);
  const [counted] = rowsOf<{ total: number; late: number; oldestSeconds: number }>(result);
  return counted ?? { total: 0, late: 0, oldestSeconds: 0 };
}

export type DecidedClaim = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  businessName: string;
  city: string;
  contactName: string;
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string;
  /** Approved, and its claimant has not followed the link yet. */
  awaitsLink: boolean;
};

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
