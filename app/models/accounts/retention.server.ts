import { lte, sql } from "drizzle-orm";
import { deleteInBatches } from "~/database/batches.server";
import { accountTokens, sessions } from "../../../drizzle/schema";

/** Deletes sessions that have ended; returns how many. */
export const forgetEndedSessions = (): Promise<number> =>
  deleteInBatches(sessions, sessions.id, lte(sessions.expiresAt, sql`now()`));

/** Deletes links of mails that have expired, used or not; returns how many. */
export const forgetEndedTokens = (): Promise<number> =>
  deleteInBatches(accountTokens, accountTokens.id, lte(accountTokens.expiresAt, sql`now()`));
