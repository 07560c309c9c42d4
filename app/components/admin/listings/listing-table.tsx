import { WaitingSince } from "~/components/admin/waiting";
import { TableHead } from "~/components/lead/table-head";
import { formatDay } from "~/models/base/clock";
import type { BusinessStatus } from "~/models/listings/business";
import type { ShownListings } from "~/models/listings/desk/shown";
import { formatPhone } from "~/models/phones/phone";
import { paths } from "~/paths";

/** A listing of the desk as its page gets it: dates are text by then. */
type ListingLine = {
  id: string;
  name: string;
  city: string;
  phone: string | null;
  email: string | null;
  ownerEmail: string | null;
  services: readonly string[];
  status: BusinessStatus;
  claimed: boolean;
  verified: boolean;
  since: string | null;
  expiredOn: string | null;
};

const columns = ["Business", "What and where", "Contact", "State", "Actions"] as const;

type ListingTableProps = { show: ShownListings; listings: readonly ListingLine[]; now: string };

/** A table; on a phone, a card a listing. In the queue of new ones, a form: each has its button, and all have boxes. */
export function ListingTable({ show, listings, now }: ListingTableProps) {
  const table = (
    <table className="lead-table">
      <TableHead caption="Listings" columns={columns} />
      <tbody>
        {listings.map((listing) => (
          <Row key={listing.id} listing={listing} show={show} now={now} />
        ))}
      </tbody>
    </table>
  );
  if (show !== "new") return table;
  return (
    <form method="post">
      <input type="hidden" name="intent" value="publish" />
      {table}
      <p className="mt-3">
        <button type="submit" className="btn btn-quiet">
          Publish selected
        </button>
      </p>
    </form>
  );
}

type RowProps = { listing: ListingLine; show: ShownListings; now: string };

function Row({ listing, show, now }: RowProps) {
  const { id, name, city, services, phone, email, ownerEmail } = listing;
  return (
    <tr>
      <th scope="row">
        <p className="font-bold [overflow-wrap:anywhere]">{name}</p>
      </th>
      <td>
        <p className="[overflow-wrap:anywhere]">
          {[servicesInShort(services), city].filter(Boolean).join(" · ")}
        </p>
      </td>
      <td>
        {phone ? <p className="whitespace-nowrap">{formatPhone(phone)}</p> : null}
        {show === "active" ? null : <p className="[overflow-wrap:anywhere]">{ownerEmail ?? email ?? ""}</p>}
      </td>
      <td className="lead-status">
        <State listing={listing} show={show} now={now} />
      </td>
      <td className="lead-actions">
        {show === "new" ? <Publishing id={id} name={name} /> : null}
        <a
          href={
            show === "owners" || show === "insurance"
              ? `${paths.adminListing(id)}#check`
              : paths.adminListing(id)
          }
          className={show === "owners" || show === "insurance" ? "btn" : "btn btn-quiet"}
        >
          {actionWords[show] ?? "Open"} <span className="sr-only">{name}</span>
        </a>
      </td>
    </tr>
  );
}

const servicesInShort = ([first, ...others]: readonly string[]) =>
  [first, others.length > 0 && `${others.length} more`].filter(Boolean).join(" and ");

const actionWords: Partial<Record<ShownListings, string>> = { owners: "Check", insurance: "Renew or end" };

/** The first thing to do is one tap; the box is for several at once. */
function Publishing({ id, name }: { id: string; name: string }) {
  return (
    <>
      <button type="submit" name="only" value={id} className="btn">
        Publish <span className="sr-only">{name}</span>
      </button>
      <label className="flex min-h-11 items-center gap-2 px-2 text-sm">
        <input type="checkbox" name="ids" value={id} className="size-5" />
        <span>
          Select <span className="sr-only">{name}</span>
        </span>
      </label>
    </>
  );
}

function State({ listing: { status, verified, claimed, since, expiredOn }, show, now }: RowProps) {
  if (show === "insurance" && expiredOn) {
    return (
      <span className="font-bold text-red">{`Insurance ended ${formatDay(expiredOn)} ${expiredOn.slice(0, 4)}`}</span>
    );
  }
  if (since !== null && (show === "new" || show === "owners"))
    return <WaitingSince since={since} now={now} />;
  return (
    <span className="flex flex-wrap gap-1">
      <span className="badge">{statusWords[status]}</span>
      {verified ? <span className="badge">Verified</span> : null}
      {claimed ? null : <span className="badge">Unclaimed</span>}
    </span>
  );
}

/** What a status is called on the desk. */
export const statusWords: Readonly<Record<BusinessStatus, string>> = {
  active: "On the site",
  pending: "Waits to be published",
  inactive: "Switched off",
  suspended: "Suspended",
  removed: "Removed",
};
