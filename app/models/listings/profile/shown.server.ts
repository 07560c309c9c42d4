import { eq } from "drizzle-orm";
import { db, rowsAsField } from "~/database/db.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { listChecks } from "./checks.server";
import { listFinishedJobs } from "./papers.server";
import { listPictures } from "./pictures.server";

/** What the page of a listing shows besides its own row, in one statement; nothing if it has gone meanwhile. */
export async function readShown(businessId: ListingId) {
  const [shown] = await db
    .select({
      pictures: rowsAsField(listPictures(businessId)),
      checks: rowsAsField(listChecks(businessId)),
      jobs: rowsAsField(listFinishedJobs(businessId)),
    })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return shown ?? { pictures: [], checks: [], jobs: [] };
}

export type FinishedJob = Awaited<ReturnType<typeof readShown>>["jobs"][number];
