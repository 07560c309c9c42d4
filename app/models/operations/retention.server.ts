import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import { forgetPerson } from "~/models/leads/erasure.server";
import { photoAnswer } from "~/models/leads/lead";
import { spooledProofHours } from "~/models/leads/submission.server";
import {
  leadAssignments,
  leads,
  outbox,
  phoneVerifications,
  postcodeLookups,
  quizDrafts,
  sessions,
} from "../../../drizzle/schema";

/** How long what names a person is kept when nothing else needs it (docs/operations.md). */
export const kept = {
  draftDays: 7,
  unverifiedLeadDays: 7,
  codeHours: 24,
  messageDays: 30,
  lookupDays: 90,
  /** As long as drafts, one of which may be about to name it. */
  photoDays: 7,
} as const;

/** Rows of one statement: what locks or logs it stays small, however long nobody swept. */
const rowsAtOnce = 500;
const leadsAtOnce = 50;
/** An hour later there is another sweep. */
const mostBatches = 200;

/**
 * Deletes quiz drafts that nobody has answered for a week, completed ones included. A lead does not need
 * its draft to stay one: its idempotency key is its own. Returns how many went.
 */
export const forgetOldDrafts = (): Promise<number> =>
  deleteInBatches(quizDrafts, quizDrafts.id, lt(quizDrafts.updatedAt, ago({ days: kept.draftDays })));

/**
 * Deletes phone verifications a day old: codes, and proofs that a lead used up. A proof that is still
 * unused stays as long as a request in the spool may ask for it. Returns how many went.
 */
export const forgetOldCodes = (): Promise<number> =>
  deleteInBatches(
    phoneVerifications,
    phoneVerifications.id,
    or(
      and(
        or(isNull(phoneVerifications.verifiedAt), isNotNull(phoneVerifications.consumedAt)),
        lt(phoneVerifications.createdAt, ago({ hours: kept.codeHours })),
      ),
      lt(phoneVerifications.verifiedAt, ago({ hours: spooledProofHours })),
    ),
  );

/** Deletes sessions that have ended; returns how many. */
export const forgetEndedSessions = (): Promise<number> =>
  deleteInBatches(sessions, sessions.id, lte(sessions.expiresAt, sql`now()`));

/** Deletes what the postcode service said 90 days ago, so that it is asked again; returns how many. */
export const forgetOldLookups = (): Promise<number> =>
  deleteInBatches(
    postcodeLookups,
    postcodeLookups.postcode,
    lt(postcodeLookups.lookedUpAt, ago({ days: kept.lookupDays })),
  );

/**
 * Blanks messages that were sent, or given up, 30 days ago. The row stays, because its key keeps the same
 * message from being written again. Returns how many.
 */
export const blankOldMessages = (): Promise<number> =>
  inBatches(rowsAtOnce, async () => {
    const old = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          ne(outbox.status, "pending"),
          lt(sql`coalesce(${outbox.sentAt}, ${outbox.createdAt})`, ago({ days: kept.messageDays })),
          or(ne(outbox.recipient, ""), ne(outbox.subject, ""), ne(outbox.body, "")),
        ),
      )
      .limit(rowsAtOnce);
    const blanked = await db
      .update(outbox)
      .set({ recipient: "", subject: "", body: "" })
      .where(inArray(outbox.id, old))
      .returning({ id: outbox.id });
    return blanked.length;
  });

/**
 * Takes the person out of leads whose phone nobody proved within a week and that no business was given;
 * the lead itself stays, so that it is counted and never made twice. Returns how many.
 */
export const eraseUnverifiedLeads = (): Promise<number> =>
  inBatches(leadsAtOnce, () =>
    db.transaction(async (tx) => {
      const given = tx
        .select({ id: leadAssignments.id })
        .from(leadAssignments)
        .where(eq(leadAssignments.leadId, leads.id));
      const old = await tx
        .select()
        .from(leads)
        .where(
          and(
            eq(leads.phoneVerified, false),
            isNull(leads.erasedAt),
            lt(leads.createdAt, ago({ days: kept.unverifiedLeadDays })),
            notExists(given),
          ),
        )
        .orderBy(asc(leads.createdAt), asc(leads.id))
        .limit(leadsAtOnce)
        .for("update", { skipLocked: true });
      for (const lead of old) await forgetPerson(tx, lead);
      return old.length;
    }),
  );

/** Those of the photos' keys that no lead and no draft names: their files may go. */
export async function listUnclaimedPhotos(keys: readonly string[]): Promise<string[]> {
  const claimed = new Set<string | null>();
  for (let from = 0; from < keys.length; from += rowsAtOnce) {
    const some = keys.slice(from, from + rowsAtOnce);
    const ofDraft = sql<string>`${quizDrafts.answers} ->> ${photoAnswer}`;
    const held = await Promise.all([
      db.select({ key: leads.photo }).from(leads).where(inArray(leads.photo, some)),
      db.select({ key: ofDraft }).from(quizDrafts).where(inArray(ofDraft, some)),
    ]);
    for (const { key } of held.flat()) claimed.add(key);
  }
  return keys.filter((key) => !claimed.has(key));
}

function deleteInBatches(table: PgTable, id: PgColumn, old: SQL | undefined): Promise<number> {
  return inBatches(rowsAtOnce, async () => {
    const some = db.select({ id }).from(table).where(old).limit(rowsAtOnce);
    const deleted = await db.delete(table).where(inArray(id, some)).returning({ id });
    return deleted.length;
  });
}

/** Repeats `act` until it finds less than a full batch; the sum of what it did. */
async function inBatches(size: number, act: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const done = await act();
    total += done;
    if (done < size) break;
  }
  return total;
}

const ago = ({ days = 0, hours = 0 }: { days?: number; hours?: number }): SQL =>
  sql`now() - make_interval(days => ${days}::int, hours => ${hours}::int)`;
