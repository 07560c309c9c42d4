import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { rowsAtOnce } from "~/database/batches.server";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { type ClaimedBusiness, writeClaim } from "~/models/ownership/claim-rows.server";
import { paths } from "~/paths";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { ClaimStatus } from "./claim";
import {
  claimEndedMail,
  type DisputeOutcome,
  disputeDecidedMail,
  type HowItEnded,
  howItEnded,
} from "./claim-mail";
import { mailTyped } from "./claimant-mail.server";

/** A claim that was noted beside another, whose claimant has not yet been told how that ended. */
export const isNoted = and(eq(businessClaims.status, "refused"), isNull(businessClaims.decidedAt));

/** Whether a proven or approved claim waits for its claimant to use the link; no other is accepted meanwhile. */
export async function isWon(tx: Transaction, businessId: ListingId, besides?: string): Promise<boolean> {
  const won = and(
    eq(businessClaims.businessId, businessId),
    inArray(businessClaims.status, ["proven", "approved"]),
    isNull(businessClaims.ownedAt),
    besides ? ne(businessClaims.id, besides) : undefined,
  );
  return (await tx.$count(businessClaims, won)) > 0;
}

export type EndedClaim = {
  id: string;
  email: string;
  contactName: string;
  businessId: ListingId;
  businessName: string;
  why: HowItEnded;
};

/** Ends claims with the reason why, and tells their claimants, except for `own`; returns how many ended. */
export async function endClaims(
  tx: Transaction,
  ended: readonly EndedClaim[],
  state: { status: ClaimStatus; decidedAt?: Date },
): Promise<number> {
  for (const { id, why } of ended) await writeClaim(tx, id, { ...state, reason: howItEnded[why] });
  const told = ended.filter(({ why }) => why !== "own");
  // In the order of addresses, which are counted: of two that end claims at once, neither waits for the other.
  for (const claim of told.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
    const mail = claimEndedMail(claim, {
      key: `claim:${claim.id}:ended`,
      business: claim.businessName,
      why: claim.why,
      again: wholeAddress(paths.claimListingOf(claim.businessId)),
    });
    await mailTyped(tx, claim, mail);
  }
  return ended.length;
}

/**
 * Ends claims for a listing that has become somebody else's, and tells each claimant why; claimants who were noted are
 * told how it ended once nothing is open for the listing any more. For one listing, or a batch of any; returns how many
 * ended.
 */
export async function tellOthers(tx: Transaction, businessId?: ListingId): Promise<number> {
  const isTaken = sql`(b.claimed or b.owner_id is not null)`;
  const found = await rowsFrom(tx)<EndedClaim>(sql`
    with beside as (
      select c.id, coalesce(bool_or(k.status in ('proven', 'approved') and k.owned_at is null), false) as won,
        coalesce(bool_or(k.status = 'disputed'), false) as disputed,
        bool_or(k.status in ('proven', 'approved') and lower(k.email) = lower(c.email)) as own,
        (array_agg(k.status order by k.decided_at desc nulls last) filter (where k.status in ('proven', 'approved')))[1] as by
      from business_claims c left join business_claims k on k.business_id = c.business_id and k.id <> c.id
      where (c.waits and c.status = 'pending' and c.kind = 'claim' or c.status = 'refused' and c.decided_at is null)
        and c.email <> '' ${businessId ? sql`and c.business_id = ${businessId}` : sql``}
      group by c.id)
    select c.id, c.email, c.contact_name as "contactName", b.id as "businessId", b.business_name as "businessName",
      case when own then 'own' when not won and not ${isTaken} then 'free' when by = 'proven' then 'code' when by = 'approved' then 'person'
        else 'owner' end as why
    from beside join business_claims c on c.id = beside.id join businesses b on b.id = c.business_id
    where case when c.status = 'pending' then won or ${isTaken} else not won and not disputed end
    order by c.id limit ${rowsAtOnce} for update of c skip locked`);
  return endClaims(tx, found, { status: "refused", decidedAt: new Date() });
}

/** {@link tellOthers} for all listings, after what was no decision: a link was used, a claim erased. */
export const tellOthersOfAll = (): Promise<number> => db.transaction((tx) => tellOthers(tx));

/** Where somebody writes to us about a claim of this listing. */
export const contactAddress = ({ id }: Pick<ClaimedBusiness, "id">) =>
  wholeAddress(paths.contactAbout("claim", id));

/** Tells the owner of a disputed listing, or its former one, how the dispute ended. */
export async function tellDisputeOver(
  tx: Transaction,
  claimId: string,
  business: Pick<ClaimedBusiness, "id" | "businessName">,
  { to, outcome }: { to: string; outcome: DisputeOutcome },
): Promise<void> {
  await queueMessages(tx, [
    disputeDecidedMail(to, {
      outcome,
      business: business.businessName,
      key: `claim:${claimId}:owner`,
      contact: contactAddress(business),
    }),
  ]);
}
