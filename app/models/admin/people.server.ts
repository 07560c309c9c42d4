import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { type Account, accountColumns } from "~/models/accounts/accounts.server";
import { type Actor, forgetAudited, recordAudit } from "~/models/audit/audit.server";
import type { DeskVerb } from "~/models/base/deferred.server";
import { readLeadId } from "~/models/base/ids";
import { claimants, eraseClaimant, exportClaim } from "~/models/claims/people.server";
import { photoCount } from "~/models/leads/photos.server";
import { forgetMessages } from "~/models/messages/outbox.server";
import { recordsIn } from "~/models/people/match.server";
import { type PersonKind, type PersonRecord, personKinds, personSubject } from "~/models/people/person";
import {
  applicants,
  eraseApplicant,
  eraseWait,
  exportApplication,
  exportWait,
  waiters,
} from "~/models/placements/people.server";
import { eraseWithReviews } from "~/models/reviews/erasure.server";
import { exportEntries } from "~/models/threads/thread.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { outbox } from "../../../drizzle/schema/messages";
import { waitlistEntries } from "../../../drizzle/schema/waitlist";
import { deleteAccount, exportOwnData } from "./own-data.server";

const records: Readonly<Record<PersonKind, ReturnType<typeof recordsIn>>> = {
  lead: recordsIn(leads, "lead", {
    ...{ phone: leads.phone, first: leads.firstName, last: leads.lastName },
    name: sql`${leads.firstName} || ' ' || ${leads.lastName}`,
    what: sql`${leads.serviceType} || ' request'`,
    isKept: isNull(leads.erasedAt),
  }),
  account: recordsIn(accounts, "account", {
    ...{ phone: accounts.phone, first: accounts.firstName, last: accounts.lastName },
    name: sql`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    what: sql`${accounts.role} || '''s account'`,
    // Operators' accounts are not subject to such requests.
    isKept: ne(accounts.role, "operator"),
  }),
  waitlist: recordsIn(waitlistEntries, "waitlist", {
    name: waitlistEntries.firstName,
    what: sql`${waitlistEntries.trade} || ' waiting list'`,
  }),
  claim: claimants,
  application: applicants,
  wait: waiters,
};

/**
 * Records of people with this email or phone, or whose names begin so: at most 20 of each kind, the newest first, out
 * of the newest 200 that match. The contacts of listings are not searched.
 */
export const searchPeople = async (q: string): Promise<PersonRecord[]> =>
  (await Promise.all(personKinds.map((kind) => records[kind].search(q)))).flat();

/** One record of a person; undefined if it does not exist or was erased. */
export const findPerson = (kind: PersonKind, id: string): Promise<PersonRecord | undefined> =>
  records[kind].find(id);

/** The account behind a record of that kind. */
export async function findPersonsAccount(id: AccountId, within: Database = db): Promise<Account | undefined> {
  const [account] = await within
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.id, id), ne(accounts.role, "operator")));
  return account;
}

/** All that one record of a person keeps, to be handed to them; recorded in the audit log. Undefined if it is gone. */
export async function exportPerson(actor: Actor, kind: PersonKind, id: string): Promise<unknown> {
  const kept = {
    lead: () => exportLead(readLeadId(id)),
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

/** Far more than anybody writes about one request. */
const mostEntries = 5000;

/** A request, the businesses that have it, the messages sent to its homeowner, and what they wrote to each other. */
async function exportLead(id: LeadId) {
  const [found] = await db
    .select({ lead: leads, photos: photoCount })
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.erasedAt)));
  if (!found) return undefined;
  const { lead, photos } = found;
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
  return {
    request,
    photos,
    businesses,
    messages,
    threads: await exportEntries(eq(leads.id, id), mostEntries),
  };
}

/**
 * Erases one record of a person, as they could themselves. Safe to call any number of times. `draftId` names a copy of
 * a request in the spool, which the caller removes.
 */
export async function eraseRecord(
  actor: Actor,
  { kind, id }: Pick<PersonRecord, "kind" | "id">,
  within?: Database,
): Promise<{ status: "erased"; draftId?: string }> {
  if (kind === "lead") {
    const erasure = await eraseWithReviews(readLeadId(id), "stay", actor, within);
    if (erasure.status !== "missing") return { status: "erased", draftId: erasure.draftId };
  }
  if (kind === "waitlist") await eraseEntry(actor, id, within);
  if (kind === "claim") await eraseClaimant(actor, id, within);
  if (kind === "application") await eraseApplicant(actor, id, within);
  if (kind === "wait") await eraseWait(actor, id, within);
  const account = kind === "account" ? await findPersonsAccount(id, within) : undefined;
  if (account) await deleteAccount(account, "unclaimed", actor, within);
  return { status: "erased" };
}

/** The subject of a deferred erasure. */
export const erasureOf = ({ kind, id }: Pick<PersonRecord, "kind" | "id">): string => `${kind} ${id}`;

/** The record that a deferred erasure is about. */
export function erasedBy(subject: string): Pick<PersonRecord, "kind" | "id"> {
  const [named, id = ""] = subject.split(" ");
  const kind = personKinds.find((each) => each === named);
  if (!kind) throw new Error(`Nobody's record: ${subject}`);
  return { kind, id };
}

/** Nobody can bring back what is erased, so it can be taken back for a day. Whoever is gone by then needs no erasing. */
export const erasureVerb: DeskVerb<Record<string, never>, Awaited<ReturnType<typeof eraseRecord>>> = {
  kind: "erasure",
  seconds: 24 * 60 * 60,
  done: ["erased"],
  does: (operator, subject, _, within) => eraseRecord(operator, erasedBy(subject), within),
};

/** Deletes an entry of a waiting list, with what the audit log says of it. False if there is none. */
const eraseEntry = (actor: Actor, id: string, within: Database = db): Promise<boolean> =>
  within.transaction(async (tx) => {
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
