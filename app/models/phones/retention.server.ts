import { and, isNotNull, isNull, lt, or } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { phoneVerifications } from "../../../drizzle/schema/quizzes";
import { spooledHours } from "./verification.server";

const codeHours = 24;

/**
 * Deletes phone verifications that are a day old: codes, and verifications that a lead has used. Unused verifications stay as long as
 * a request in the spool may need them. Returns how many.
 */
export const forgetOldCodes = (): Promise<number> =>
  deleteInBatches(
    phoneVerifications,
    phoneVerifications.id,
    or(
      and(
        or(isNull(phoneVerifications.verifiedAt), isNotNull(phoneVerifications.consumedAt)),
        lt(phoneVerifications.createdAt, ago({ hours: codeHours })),
      ),
      lt(phoneVerifications.verifiedAt, ago({ hours: spooledHours })),
    ),
  );
