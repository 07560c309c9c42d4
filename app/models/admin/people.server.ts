import { and, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type Account, accountColumns } from "~/models/accounts/accounts.server";
import { type Actor, forgetAudited, recordAudit } from "~/models/audit/audit.server";
import { exportClaim, findClaimant, searchClaimants } from "~/models/claims/people.server";
import { forgetMessages } from "~/models/messages/outbox.server";
import { isMatch, isPerson, mostOfAKind } from "~/models/people/match.server";
import { type PersonKind, type PersonRecord, personSubject } from "~/models/people/person";
import {
  exportApplication,
  exportWait,
  findApplicant,
  findWaiter,
  searchApplicants,
  searchWaiters,
} from "~/models/placements/people.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { outbox } from "../../../drizzle/schema/messages";
import { waitlistEntries } from "../../../drizzle/schema/waitlist";
import { exportOwnData } from "./own-data.server";

const leadNames = {
  email: sql`${leads.email}`,
  phone: sql`${leads.phone}`,
  first: sql`${leads.firstName}`,
  last: sql`${leads.lastName}`,
};
const accountNames = {
  email: sql`${accounts.email}`,
  phone: sql`${accounts.phone}`,
  first: sql`${accounts.firstName}`,
  last: sql`${accounts.lastName}`,
};

const leadRecord = {
  kind: sql<PersonKind>`'lead'`,
  id: leads.id,
  name: sql<string>`${leads.firstName} || ' ' || ${leads.lastName}`,
  email: leads.email,
  phone: leads.phone,
  what: sql<string>`${leads.serviceType} || ' request'`,
  createdAt: leads.createdAt,
};
const accountRecord = {
  kind: sql<PersonKind>`'account'`,
  id: accounts.id,
  name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
  email: accounts.email,
  phone: sql<string>`coalesce(${accounts.phone}, '')`,
  what: sql<string>`${accounts.role} || '''s account'`,
  createdAt: accounts.createdAt,
};
const entryRecord = {
  kind: sql<PersonKind>`'waitlist'`,
  id: waitlistEntries.id,
  name: waitlistEntries.firstName,
  email: waitlistEntries.email,
  phone: sql<string>`''`,
  what: sql<string>`${waitlistEntries.trade} || ' waiting list'`,
  createdAt: waitlistEntries.createdAt,
};

const findLeads = (where: SQL | undefined): Promise<PersonRecord[]> =>
  db
    .select(leadRecord)
    .from(leads)
    .where(isMatch(leads, leads.id, and(isNull(leads.erasedAt), where)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(mostOfAKind);
/** An operator's account is none that a request about data is for. */
const findAccounts = (where: SQL | undefined): Promise<PersonRecord[]> =>
  db
    .select(accountRecord)
    .from(accounts)
    .where(isMatch(accounts, accounts.id, and(ne(accounts.role, "operator"), where)))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(mostOfAKind);
const findEntries = (where: SQL | undefined): Promise<PersonRecord[]> =>
  db
    .select(entryRecord)
    .from(waitlistEntries)
    .where(where)
    .orderBy(desc(waitlistEntries.createdAt), desc(waitlistEntries.id))
    .limit(mostOfAKind);

/**
 * What is kept about whoever has this email or number, or whose names begin so: at most 20 of each kind, the newest
 * first; the newest of 200 that match where there may be many. Waiting lists know no number and no last name, so
 * they are searched by email alone. The contacts of listings are not searched.
 */
export async function searchPeople(q: string): Promise<PersonRecord[]> {
  const found = await Promise.all([
    findLeads(isPerson(q, leadNames)),
    findAccounts(isPerson(q, accountNames)),
    q.includes("@") ? findEntries(sql`lower(${waitlistEntries.email}) = lower(${q})`) : [],
    searchClaimants(q),
    searchApplicants(q),
    searchWaiters(q),
  ]);
  return found.flat();
}

/** One record of a person; undefined when there is none, or no more. */
export async function findPerson(kind: PersonKind, id: string): Promise<PersonRecord | undefined> {
  const found = {
    lead: () => findLeads(eq(leads.id, id)),
    account: () => findAccounts(eq(accounts.id, id)),
    waitlist: () => findEntries(eq(waitlistEntries.id, id)),
    claim: () => findClaimant(id),
    application: () => findApplicant(id),
    wait: () => findWaiter(id),
  };
  return (await found[kind]())[0];
}

/** The account behind a record of that kind. */
export async function findPersonsAccount(id: string): Promise<Account | undefined> {
  const [account] = await db
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.id, id), ne(accounts.role, "operator")));
  return account;
}

/**
 * Everything that is kept in one record of a person, to be handed to them; written in the audit log. Undefined when it
 * is gone.
 */
export async function exportPerson(actor: Actor, kind: PersonKind, id: string): Promise<unknown> {
  const kept = {
    lead: exportLead,
    account: exportAccount,
    waitlist: exportEntry,
    claim: exportClaim,
    application: exportApplication,
    wait: exportWait,
  };
  const own = await kept[kind](id);
  if (own === undefined) return undefined;
  await db.transaction((tx) => recordAudit(tx, actor, "exported", personSubject(kind, id).kind, id));
  return own;
}

async function exportAccount(id: string) {
  const account = await findPersonsAccount(id);
  return account && exportOwnData(account);
}

async function exportEntry(id: string) {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
  return entry;
}

/** The request, who has it, and what was written about it: to the homeowner, and that businesses were told. */
async function exportLead(id: string) {
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.erasedAt)));
  if (!lead) return undefined;
  const { idempotencyKey: _key, visitorId: _visitor, internalNotes: _notes, ...request } = lead;
  const businesses = await db
    .select({
      businessId: leadAssignments.businessId,
      status: leadAssignments.status,
      receivedAt: leadAssignments.createdAt,
    })
    .from(leadAssignments)
    .where(eq(leadAssignments.leadId, id));
  const messages = await db
    .select({ subject: outbox.subject, body: outbox.body, sentAt: outbox.sentAt })
    .from(outbox)
    .where(
      and(eq(outbox.leadId, id), sql`lower(${outbox.recipient}) in (lower(${lead.email}), ${lead.phone})`),
    );
  return { request, businesses, messages };
}

/** Takes somebody off a waiting list, and what the log says of them there. False when nobody is there. */
export const eraseEntry = (actor: Actor, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [gone] = await tx.delete(waitlistEntries).where(eq(waitlistEntries.id, id)).returning();
    if (!gone) return false;
    const mine = or(
      eq(outbox.dedupeKey, `waitlist:${id}:confirmation`),
      eq(outbox.dedupeKey, `waitlist:${id}:open`),
    );
    await forgetMessages(tx, mine);
    await forgetAudited(tx, { kind: "waitlist", id }, { email: gone.email });
    await recordAudit(tx, actor, "erased", "waitlist", id);
    return true;
  });
