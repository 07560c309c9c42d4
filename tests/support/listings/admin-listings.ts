import { businesses } from "../../../drizzle/schema";
import { requireRow } from "../database";
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
export const listingNow = (id: string): Promise<Business> => requireRow(businesses, { id });
