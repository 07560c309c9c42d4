import type { DeskRow } from "~/components/admin/split";
import { formatDay, type Sent } from "~/models/base/clock";
import { waitingFacts } from "~/models/base/queue";
import type { DeskLine, ShownListings } from "~/models/listings/admin/list-query";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";

type Told = "id" | "name" | "city" | "status" | "claimed" | "verified" | "since" | "expiredOn";
type ListingLine = Sent<Pick<DeskLine, Told>>;

/** A listing as a row of the list, linking to `to`; new ones can be selected, to be published together. */
export const listingLine = (listing: ListingLine, show: ShownListings, now: Date, to: string): DeskRow => ({
  ...{ id: listing.id, to, name: `${listing.name}, ${listing.city}` },
  ...stateOf(listing, show, now),
  tick: show === "new" ? `Select ${listing.name}` : undefined,
});

/** Why the listing is in this list, or else its status. */
function stateOf(listing: ListingLine, show: ShownListings, now: Date): { facts: string; late?: string } {
  const { status, verified, claimed, since, expiredOn } = listing;
  if (show === "insurance" && expiredOn)
    return { facts: "", late: `ended ${formatDay(expiredOn, { withYear: true })}` };
  if (since !== null && (show === "new" || show === "owners")) return waitingFacts(new Date(since), now);
  if (status !== "active") return { facts: statusWords[status] };
  return { facts: verified ? "Verified" : claimed ? "Not checked" : "Unclaimed" };
}

export const statusWords: Readonly<Record<BusinessStatus, string>> = {
  active: "On the site",
  pending: "Waits to be published",
  inactive: "Switched off",
  suspended: "Suspended",
  removed: "Removed",
};
