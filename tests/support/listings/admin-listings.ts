import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema";
import { type Business, world } from "../world";

/** A listing that a stranger added and nobody has looked at. */
export const strangersListing = (given: Parameters<typeof world.business>[0] = {}): Promise<Business> =>
  world.business({
    businessName: "Kirkgate Slaters",
    slug: "kirkgate-slaters",
    email: "kirk@slaters.example",
    status: "pending",
    verified: false,
    ...given,
  });

/** The listing as it stands now. */
export async function listingNow(id: string): Promise<Business> {
  const [row] = await db.select().from(businesses).where(eq(businesses.id, id));
  if (!row) throw new Error("The listing is gone");
  return row;
}
