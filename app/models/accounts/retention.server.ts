import { lt, lte, sql } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { accountTokens, sessions, signIns } from "../../../drizzle/schema";

/** Deletes sessions that have ended; returns how many. */
export const forgetEndedSessions = (): Promise<number> =>
  deleteInBatches(sessions, sessions.id, lte(sessions.expiresAt, sql`now()`));

/** Deletes links of mails that have expired, used or not; returns how many. */
export const forgetEndedTokens = (): Promise<number> =>
  deleteInBatches(accountTokens, accountTokens.id, lte(accountTokens.expiresAt, sql`now()`));

const signInDays = 90;

/** Deletes what was tried at the door more than 90 days ago; returns how many rows. */
export const forgetOldSignIns = (): Promise<number> =>
  deleteInBatches(signIns, signIns.id, lt(signIns.lastAt, ago({ days: signInDays })));
