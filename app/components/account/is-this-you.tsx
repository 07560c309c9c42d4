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
            <a href={paths.claimListingOf(id)} className="btn mt-3 w-full">
              Claim it instead
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action={paths.login(undefined, "professional", "sign-up")} className="mt-6">
        <input type="hidden" name="sealed" value={sealed} />
        <SubmitButton name="intent" value="go-on" quiet wide>
          No, go on with a new listing
        </SubmitButton>
      </form>
    </div>
  );
}
