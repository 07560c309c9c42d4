import { SubmitButton } from "~/components/form/submit-button";
import type { PostedField } from "~/models/operations/unsent-form";

export type KnownListings = {
  listings: readonly { id: string; name: string; city: string; claimed: boolean }[];
  /** The form as it was sent, which goes on from here. */
  fields: readonly PostedField[];
};

type LookAlikesProps = {
  known: KnownListings;
  action: string;
  claimAt: (business: string) => string;
};

/** Somebody makes a listing that may be there already. */
export function LookAlikes({ known: { listings, fields }, action, claimAt }: LookAlikesProps) {
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
            <b className="[overflow-wrap:anywhere]">{name}</b>
            <p className="hint">{claimed ? `${city}, claimed by its owner` : city}</p>
            <a href={claimAt(id)} className="btn mt-3 w-full" aria-label={`Claim it instead: ${name}`}>
              Claim it instead
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action={action} className="mt-6">
        {fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton name="none_of_them" value="yes" quiet wide>
          No, go on with a new listing
        </SubmitButton>
      </form>
    </>
  );
}
