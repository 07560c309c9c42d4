import { SubmitButton } from "~/components/form/submit-button";
import type { PostedField } from "~/models/base/unsent-form";
import type { ClaimPlace } from "~/paths";
import { ListingsKnown } from "./listings-known";

export type KnownListings = {
  listings: readonly { id: string; name: string; city: string; claimed: boolean }[];
  /** The form as it was sent, which goes on from here. */
  fields: readonly PostedField[];
};

type LookAlikesProps = {
  known: KnownListings;
  /** The page that claims and adds, and where its steps are. */
  at: (place: ClaimPlace) => string;
};

/** Somebody makes a listing that may be there already. */
export function LookAlikes({ known: { listings, fields }, at }: LookAlikesProps) {
  return (
    <>
      <ListingsKnown listings={listings} claimAt={(business) => at({ business })} />
      <form method="post" action={at({ add: "yes" })} className="mt-6">
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
