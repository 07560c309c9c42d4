import { DeskRows } from "~/components/admin/split";
import { formatDay } from "~/models/base/clock";
import { formatAge, isLate } from "~/models/base/queue";
import type { BusinessStatus } from "~/models/listings/business";
import type { ShownListings } from "~/models/listings/desk/shown";

/** A listing of the desk as its page gets it: dates are text by then. */
type ListingLine = {
  id: string;
  name: string;
  city: string;
  status: BusinessStatus;
  claimed: boolean;
  verified: boolean;
  since: string | null;
  expiredOn: string | null;
};

type ListingRowsProps = {
  show: ShownListings;
  listings: readonly ListingLine[];
  now: string;
  open?: string;
  to: (id: string) => string;
};

/** One line a listing. In the queue of new ones a form: several are published together. */
export function ListingRows({ show, listings, now, open, to }: ListingRowsProps) {
  const rows = listings.map((listing) => ({
    id: listing.id,
    to: to(listing.id),
    name: `${listing.name}, ${listing.city}`,
    ...stateOf(listing, show, new Date(now)),
    tick:
      show === "new" ? (
        <input type="checkbox" name="ids" value={listing.id} aria-label={`Select ${listing.name}`} />
      ) : undefined,
  }));
  const list = <DeskRows rows={rows} open={open} label="Listings" />;
  if (show !== "new") return list;
  return (
    <form method="post" action={to("")}>
      <button type="submit" name="intent" value="publish" className="btn btn-quiet mt-2">
        Publish selected
      </button>
      {list}
    </form>
  );
}

/** Why it stands in this list; else how it stands. */
function stateOf(listing: ListingLine, show: ShownListings, now: Date): { facts: string; late?: string } {
  const { status, verified, claimed, since, expiredOn } = listing;
  if (show === "insurance" && expiredOn) {
    return { facts: "", late: `ended ${formatDay(expiredOn)} ${expiredOn.slice(0, 4)}` };
  }
  if (since !== null && (show === "new" || show === "owners")) {
    const from = new Date(since);
    const age = formatAge(from, now);
    return isLate(from, now) ? { facts: "", late: `late, ${age}` } : { facts: age };
  }
  if (status !== "active") return { facts: statusWords[status] };
  return { facts: verified ? "Verified" : claimed ? "Not checked" : "Unclaimed" };
}

/** What a status is called on the desk. */
export const statusWords: Readonly<Record<BusinessStatus, string>> = {
  active: "On the site",
  pending: "Waits to be published",
  inactive: "Switched off",
  suspended: "Suspended",
  removed: "Removed",
};
