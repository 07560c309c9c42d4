import { and, desc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { db, pick, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { ofNetwork, takeAllowance } from "~/models/base/rate-limits.server";
import { isId } from "~/models/base/uuid";
import { quizDrafts } from "../../../drizzle/schema/quizzes";
import type { Answers } from "../../../drizzle/schema/values/leads";

const draftColumns = pick(quizDrafts, "id", "visitorId", "answers", "leadId", "completedAt");
export type Draft = Pick<typeof quizDrafts.$inferSelect, keyof typeof draftColumns>;

/** The visitor's draft of a quiz: the open one, or the one that last became a lead. Every step starts with it. */
export async function findDraft(visitorId: string, quizId: string): Promise<Draft | undefined> {
  const [draft] = await db
    .select(draftColumns)
    .from(quizDrafts)
    .where(and(isOf(visitorId, quizId), or(isOpen, isNotNull(quizDrafts.leadId))))
    .orderBy(desc(sql`${isOpen}`), desc(quizDrafts.createdAt))
    .limit(1);
  return draft;
}

/** This draft of the visitor, whatever became of it; undefined if it is gone. */
export async function findOwnDraft(
  visitorId: string,
  quizId: string,
  draftId: string,
): Promise<Draft | undefined> {
  if (!isId(draftId)) return undefined;
  const own = and(isOf(visitorId, quizId), eq(quizDrafts.id, draftId));
  const [draft] = await db.select(draftColumns).from(quizDrafts).where(own);
  return draft;
}

/** The answers in the visitor's open draft; none for an unknown browser. */
export async function findOpenAnswers(
  visitor: { status: "known"; id: string } | { status: "none" | "forged" },
  quizId: string,
): Promise<Answers> {
  if (visitor.status !== "known") return {};
  const draft = await findDraft(visitor.id, quizId);
  return draft && !draft.completedAt ? draft.answers : {};
}

type NewDraft = {
  visitorId: string;
  quizId: string;
  answers: Answers;
  /** Answers that the new ones make void. */
  forget?: readonly string[];
  /** Whether to start again instead of adding to the open draft. */
  fresh?: boolean;
  /** Where the request came from, for the limit per sender. */
  address: string;
};

type OpenedDraft = { status: "open"; draft: Draft } | { status: "limited"; retryAfterSeconds: number };

/**
 * Opens a draft with these answers, or adds them to the visitor's open one; limited per sender and hour. Of two
 * concurrent posts both count. A fresh draft is a new row, because each row becomes at most one lead; the open one is set
 * aside then, for whoever still has its questions in another window, and one that was set aside before is deleted.
 */
export async function openDraft(wanted: NewDraft): Promise<OpenedDraft> {
  const { visitorId, quizId, answers, forget = [], fresh = false, address } = wanted;
  return db.transaction(async (tx) => {
    const taken = await takeAllowance(tx, [
      ofNetwork("draft:address", address, { limit: env.DRAFTS_PER_HOUR_AND_ADDRESS }),
    ]);
    if (taken.status === "limited") return taken;
    if (fresh) {
      await tx.delete(quizDrafts).where(and(isOf(visitorId, quizId), isSetAside));
      await setAside(tx, visitorId, quizId);
    }
    const [draft] = await tx
      .insert(quizDrafts)
      .values({ visitorId, quiz: quizId, answers })
      .onConflictDoUpdate({
        target: [quizDrafts.visitorId, quizDrafts.quiz],
        targetWhere: isNull(quizDrafts.completedAt),
        set: { answers: sql`${without(forget)} || excluded.answers`, updatedAt: sql`now()` },
      })
      .returning(draftColumns);
    if (!draft) throw new Error("An upsert returned no row");
    return { status: "open", draft };
  });
}

/** Opens a draft that was set aside, and sets aside the one that is open in its place. */
export async function reopenDraft(visitorId: string, quizId: string, draftId: string): Promise<void> {
  if (!isId(draftId)) return;
  await db.transaction(async (tx) => {
    const own = and(isOf(visitorId, quizId), isSetAside, eq(quizDrafts.id, draftId));
    const [found] = await tx.select({ id: quizDrafts.id }).from(quizDrafts).where(own).for("update");
    if (!found) return;
    await setAside(tx, visitorId, quizId);
    await tx.update(quizDrafts).set({ completedAt: null }).where(own);
  });
}

/** Deletes the draft of a quiz that a form was drawn from, by default the visitor's open one; never a lead's. */
export async function abandonDraft(visitorId: string, quizId: string, draftId = ""): Promise<void> {
  const which = isId(draftId) ? and(isNull(quizDrafts.leadId), eq(quizDrafts.id, draftId)) : isOpen;
  await db.delete(quizDrafts).where(and(isOf(visitorId, quizId), which));
}

const isOf = (visitorId: string, quizId: string) =>
  and(eq(quizDrafts.visitorId, visitorId), eq(quizDrafts.quiz, quizId));
const isOpen = isNull(quizDrafts.completedAt);
/** Closed without a lead: erasing a lead deletes its draft. */
const isSetAside = and(isNotNull(quizDrafts.completedAt), isNull(quizDrafts.leadId));

const setAside = (tx: Transaction, visitorId: string, quizId: string) =>
  tx
    .update(quizDrafts)
    .set({ completedAt: sql`now()` })
    .where(and(isOf(visitorId, quizId), isOpen));

/** Adds answers to this draft; undefined if it has become a lead. */
export async function addAnswers(
  draftId: string,
  answers: Answers,
  forget: readonly string[] = [],
): Promise<Draft | undefined> {
  const [draft] = await db
    .update(quizDrafts)
    .set({
      answers: sql`${without(forget)} || ${JSON.stringify(answers)}::jsonb`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(quizDrafts.id, draftId), isNull(quizDrafts.completedAt)))
    .returning(draftColumns);
  return draft;
}

/** The answers less those of these keys. */
function without(keys: readonly string[]) {
  const list = sql.param(`{${keys.map((key) => JSON.stringify(key)).join(",")}}`);
  return sql`(${quizDrafts.answers} - ${list}::text[])`;
}

/** How long a draft is kept after its last answer. */
const draftDays = 7;

/**
 * Deletes drafts, completed ones included, that nobody has answered for a week, and their photos. A lead does not need
 * its draft: it has its own idempotency key. Returns how many drafts were deleted.
 */
export const forgetOldDrafts = (): Promise<number> =>
  deleteInBatches(quizDrafts, quizDrafts.id, lt(quizDrafts.updatedAt, ago({ days: draftDays })));
