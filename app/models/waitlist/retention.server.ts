import { lt } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { waitlistEntries } from "../../../drizzle/schema/waitlist";

const writtenDays = 30;

/** Deletes whoever was told 30 days ago that the trade is open: nothing else was promised them; returns how many. */
export const forgetWrittenTo = (): Promise<number> =>
  deleteInBatches(
    waitlistEntries,
    waitlistEntries.id,
    lt(waitlistEntries.writtenAt, ago({ days: writtenDays })),
  );
