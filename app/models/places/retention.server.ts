import { lt } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { postcodeLookups } from "../../../drizzle/schema/places";

const lookupDays = 90;

/** Deletes what the postcode service said 90 days ago, so that it is asked again; returns how many. */
export const forgetOldLookups = (): Promise<number> =>
  deleteInBatches(
    postcodeLookups,
    postcodeLookups.postcode,
    lt(postcodeLookups.lookedUpAt, ago({ days: lookupDays })),
  );
