import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { quizDrafts } from "../../../drizzle/schema";
import type { Answers } from "./journey";

export type Draft = {
  id: string;
  answers: Answers;
  /** The lead it became; an open draft has none. */
  leadId: string | null;
  completedAt: Date | null;
};

const draftColumns = {
  id: quizDrafts.id,
  answers: quizDrafts.answers,
  leadId: quizDrafts.leadId,
  completedAt: quizDrafts.completedAt,
};

/** The visitor's latest draft of a quiz: the open one, or the one last completed. */
export async function findDraft(visitorId: string, quizId: string): Promise<Draft | undefined> {
  const [draft] = await db
    .select(draftColumns)
    .from(quizDrafts)
    .where(and(eq(quizDrafts.visitorId, visitorId), eq(quizDrafts.quiz, quizId)))
    .orderBy(desc(quizDrafts.createdAt))
    .limit(1);
  return draft;
}

/**
 * Opens a draft with these answers, or adds them to the one that the visitor has open; `forget` drops
 * answers that the new ones make void. One statement, so two posts at once both count.
 */
export async function recordAnswers(
  visitorId: string,
  quizId: string,
  answers: Answers,
  forget: readonly string[] = [],
): Promise<Draft> {
  const [draft] = await db
    .insert(quizDrafts)
    .values({ visitorId, quiz: quizId, answers })
    .onConflictDoUpdate({
      target: [quizDrafts.visitorId, quizDrafts.quiz],
      targetWhere: isNull(quizDrafts.completedAt),
      set: { answers: sql`${without(forget)} || excluded.answers`, updatedAt: sql`now()` },
    })
    .returning(draftColumns);
  if (!draft) throw new Error("An upsert returned no row");
  return draft;
}

/** Adds answers to this draft; undefined when it has become a lead, which takes none. */
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
