import { SubmitButton } from "~/components/form/controls";
import type { ClaimPlace } from "~/paths";
import type { KnownListing, KnownListings } from "./claim-answer";

type KnownListingsProps = {
  known: KnownListings;
  /** The address of the page that claims and adds, and of its steps. */
  at: (place: ClaimPlace) => string;
};

/** Shown when somebody adds a listing that may exist already. */
export const KnownListingsStep = ({ known: { listings, fields }, at }: KnownListingsProps) => (
  <>
    <ListingsKnown listings={listings} claimAt={(business) => at({ business })} />
    <form method="post" action={at({ add: "yes" })} className="mt-6">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton name="none_of_them" value="yes" quiet wide>
        No, go on with a new listing
      </SubmitButton>
    </form>
  </>
);

type ListingsKnownProps = {
  listings: readonly KnownListing[];
  /** The address at which a listing is claimed. */
  claimAt: (business: string) => string;
};

/** Listings that a new one may duplicate, each with a link to claim it instead. */
export function ListingsKnown({ listings, claimAt }: ListingsKnownProps) {
  return (
    <>
      <h1>Is this you?</h1>
      <p className="mt-3 text-lg">
        {listings.length === 1
          ? "This business is on the site already, and may be yours."
          : "These businesses are on the site already, and one may be yours."}
      </p>
      <ul className="mt-4 grid gap-3">
        {listings.map(({ id, name, city, claimed }) => (
          <li key={id} className="panel">
            <b className="wrap-anywhere">{name}</b>
            <p className="hint">{claimed ? `${city}, claimed by its owner` : city}</p>
            <a href={claimAt(id)} className="btn mt-3 w-full" aria-label={`Claim it instead: ${name}`}>
              Claim it instead
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
