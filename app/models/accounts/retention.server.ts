import { lte, sql } from "drizzle-orm";
import { deleteInBatches } from "~/database/batches.server";
import { sessions } from "../../../drizzle/schema";

/** Deletes sessions that have ended; returns how many. */
export const forgetEndedSessions = (): Promise<number> =>
  deleteInBatches(sessions, sessions.id, lte(sessions.expiresAt, sql`now()`));
