import { ListingsKnown } from "~/components/claim/listings-known";
import { SubmitButton } from "~/components/form/submit-button";
import { paths } from "~/paths";

type IsThisYouProps = {
  listings: readonly { id: string; name: string; city: string; claimed: boolean }[];
  /** The sign-up as it was sent, which goes on from here. */
  sealed: string;
};

/** Somebody signs up with a business that may be on the site already. */
export function IsThisYou({ listings, sealed }: IsThisYouProps) {
  return (
    <div className="wrap narrow py-8">
      <ListingsKnown listings={listings} claimAt={paths.claimListingOf} />
      <form method="post" action={paths.login(undefined, "professional", "sign-up")} className="mt-6">
        <input type="hidden" name="sealed" value={sealed} />
        <SubmitButton name="intent" value="go-on" quiet wide>
          No, go on with a new listing
        </SubmitButton>
      </form>
    </div>
  );
}
