import { lt } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { quizDrafts } from "../../../drizzle/schema/quizzes";

/** How long a draft is kept that nobody answers. */
const draftDays = 7;

/**
 * Deletes quiz drafts that nobody has answered for a week, completed ones included, and the photos that are theirs.
 * A lead does not need its draft to stay one: its idempotency key is its own. Returns how many drafts went.
 */
export const forgetOldDrafts = (): Promise<number> =>
  deleteInBatches(quizDrafts, quizDrafts.id, lt(quizDrafts.updatedAt, ago({ days: draftDays })));
