import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type Database, db, isEmail, pick, type Transaction } from "~/database/db.server";
import type { Account } from "~/models/accounts/accounts.server";
import { lockWithOperators } from "~/models/accounts/operators.server";
import { listSessions } from "~/models/accounts/sessions.server";
import { exportSignIns } from "~/models/accounts/sign-ins.server";
import { lockTokens } from "~/models/accounts/tokens.server";
import { ownAddresses } from "~/models/alerts/settings";
import { findAlertSettings } from "~/models/alerts/settings.server";
import { listNotifiedBrowsers } from "~/models/alerts/subscriptions.server";
import { type Actor, forgetAudited, recordAudit } from "~/models/audit/audit.server";
import { forgetClaimsOf } from "~/models/claims/retention.server";
import { isMadeWith } from "~/models/leads/own-request/own-request.server";
import { photoCount } from "~/models/leads/photos.server";
import { releaseListings } from "~/models/listings/profile/own-listing.server";
import { exportPapers } from "~/models/listings/profile/papers.server";
import { forgetMessages, queueMessages } from "~/models/messages/outbox.server";
import { exportPlans } from "~/models/placements/account-plans.server";
import { forgetApplicant, stopPlansOf } from "~/models/placements/retention.server";
import { exportReceivedPrices, exportSentPrices } from "~/models/prices/export.server";
import { exportDisputes } from "~/models/reviews/disputes/files.server";
import { exportReviews } from "~/models/reviews/own-reviews.server";
import { exportEntries, exportSentEntries } from "~/models/threads/thread.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import { leadAssignments, leadEvents, leads } from "../../../drizzle/schema/leads";
import { outbox } from "../../../drizzle/schema/messages";

/** Far more than anybody has; the export is built in memory. */
const mostRows = 5000;

/**
 * Everything that is kept about the person of an account, for its export: who they are, sessions, sign-in attempts,
 * alert settings, businesses, claims, papers and what they said of reviews, their notes on leads and what they did with
 * each, applications and payments for placements, and the requests made with their confirmed email, with whom they
 * hired and their reviews. It contains nothing about other people.
 */
export async function exportOwnData(account: Account) {
  const [owned, claims, sent, worked, done, asked, featured, signedIn, tried, alerts, notified, [row]] =
    await Promise.all([
      db
        .select()
        .from(businesses)
        .where(eq(businesses.ownerId, account.id))
        .orderBy(asc(businesses.createdAt)),
      listClaims(account.id),
      listSent(account.id),
      listWorked(account.id),
      listDone(account.id),
      listAsked(account),
      account.emailConfirmedAt ? exportPlans(account) : undefined,
      listSessions(account.id),
      exportSignIns(account.id, mostRows),
      findAlertSettings(account.id),
      listNotifiedBrowsers(account.id, undefined),
      db.select({ createdAt: accounts.createdAt }).from(accounts).where(eq(accounts.id, account.id)),
    ]);
  return {
    account: { ...account, createdAt: row?.createdAt },
    sessions: signedIn.map(({ browser, createdAt }) => ({ browser, createdAt })),
    signIns: tried,
    alerts,
    notifiedBrowsers: notified.map(({ browser, createdAt }) => ({ browser, createdAt })),
    businesses: owned,
    claims,
    ...sent,
    leads: worked,
    doneWithLeads: done,
    ...asked,
    featured,
  };
}

/** An account's claims, and what came of them. */
function listClaims(accountId: AccountId) {
  const {
    decidedBy: _by,
    visitorId: _visitor,
    accountId: _account,
    ...own
  } = getTableColumns(businessClaims);
  return db
    .select(own)
    .from(businessClaims)
    .where(eq(businessClaims.accountId, accountId))
    .orderBy(desc(businessClaims.createdAt))
    .limit(mostRows);
}

/** What an account sent: papers to be checked, prices for customers, and statements about reviews that it disputed. */
const listSent = async (accountId: AccountId) => ({
  papers: await exportPapers(accountId, mostRows),
  disputes: await exportDisputes(accountId, mostRows),
  sentPrices: await exportSentPrices(accountId, mostRows),
  sentMessages: await exportSentEntries(accountId, mostRows),
});

/** What an account's businesses wrote about leads, without homeowners' details and what is hidden after declining. */
const listWorked = (accountId: AccountId) =>
  db
    .select({
      ...pick(leadAssignments, "leadId", "businessId", "status", "declineReason"),
      notes: sql<string>`case when ${leadAssignments.status} = 'declined' then '' else ${leadAssignments.notes} end`,
      receivedAt: leadAssignments.createdAt,
      updatedAt: leadAssignments.updatedAt,
    })
    .from(leadAssignments)
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(eq(businesses.ownerId, accountId))
    .orderBy(desc(leadAssignments.createdAt))
    .limit(mostRows);

const listDone = (accountId: AccountId) =>
  db
    .select({
      ...pick(leadEvents, "leadId", "status", "declineReason"),
      did: leadEvents.kind,
      at: leadEvents.createdAt,
    })
    .from(leadEvents)
    .where(eq(leadEvents.accountId, accountId))
    .orderBy(desc(leadEvents.createdAt))
    .limit(mostRows);

/** Requests made with the account's confirmed email, the prices they received, and their reviews. */
const listAsked = async ({ email, emailConfirmedAt }: Account) =>
  emailConfirmedAt
    ? {
        requests: await listOwnRequests(email),
        received: await exportReceivedPrices(email, mostRows),
        messages: await exportEntries(isMadeWith(email), mostRows),
        reviews: await exportReviews(email, mostRows),
      }
    : { requests: [], received: null, messages: [], reviews: [] };

const listOwnRequests = (email: string) =>
  db
    .select({
      ...pick(leads, "id", "firstName", "lastName", "email", "phone", "postcode"),
      ...pick(leads, "serviceType", "answers", "estimate", "createdAt", "hiredAt"),
      notes: leads.homeownerNotes,
      photos: photoCount,
      stoppedAt: leads.routingStoppedAt,
      hired: leads.hiredWhom,
      hiredBusiness: businesses.businessName,
    })
    .from(leads)
    .leftJoin(businesses, eq(businesses.id, leads.hiredBusinessId))
    .where(isMadeWith(email))
    .orderBy(desc(leads.createdAt))
    .limit(mostRows);

/** The names of the businesses that an account owns. */
export async function listOwnedNames(accountId: AccountId): Promise<string[]> {
  const owned = await db
    .select({ name: businesses.businessName })
    .from(businesses)
    .where(eq(businesses.ownerId, accountId))
    .orderBy(asc(businesses.createdAt));
  return owned.map(({ name }) => name);
}

/** What can happen to the listings of a deleted account. */
export const listingFates = ["unclaimed", "removed"] as const;
type ListingFate = (typeof listingFates)[number];

/** `last-operator`: the desk needs an operator, so nothing was changed. */
type Deleted = { status: "deleted" } | { status: "last-operator" };

/**
 * Deletes an account with its sessions and links, unless it is the last operator's. Its listings become unclaimed or
 * are removed; their leads stay, without the person's address. Its placements end, and it leaves waiting lists.
 * Messages to it are blanked, except the one about ended plans, as is what claims, applications and the log say of it.
 */
export const deleteAccount = async (
  account: Account,
  fate: ListingFate,
  actor: Actor = account,
  within: Database = db,
): Promise<Deleted> =>
  within.transaction(async (tx) => {
    await lockTokens(tx, account.id);
    if ((await lockWithOperators(tx, account.id))?.isLast) return { status: "last-operator" };
    await releaseListings(tx, account.id, fate);
    const farewells = await stopPlansOf(tx, account);
    await forgetApplicant(tx, account);
    await forgetClaimsOf(tx, account);
    const alerts = await findAlertSettings(account.id, tx);
    const addresses = [account.email, ...ownAddresses.flatMap(({ name }) => alerts[name] ?? [])];
    await tx.delete(accounts).where(eq(accounts.id, account.id));
    for (const address of addresses) await forgetMessagesTo(tx, address);
    await queueMessages(tx, farewells);
    const subject = { kind: "account" as const, id: account.id };
    await forgetAudited(tx, subject, account);
    await recordAudit(tx, actor, "erased", subject.kind, subject.id, { after: { listings: fate } });
    return { status: "deleted" };
  });

const forgetMessagesTo = (tx: Transaction, address: string): Promise<void> =>
  forgetMessages(tx, isEmail(outbox.recipient, address));
