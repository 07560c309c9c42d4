import type { FoundClaimable } from "~/models/claims/claim";
import { paths } from "~/paths";
import type { ClaimAnswer, ClaimQuery, NamedListing } from "./claim-answer";
import { ClaimForm, NewListingForm } from "./claim-forms";
import { ClaimSearch } from "./claim-search";
import { KnownListingsStep } from "./known-listings";
import { ClaimStep, Taken } from "./portal-claim";
import { ClaimedAlready, ProFigures } from "./public-claim";
import { Redirecting } from "./redirecting";

/** Says that a claim was submitted, and goes on to what happens next. */
export const ClaimSubmitted = ({ onward }: { onward: string }) => (
  <Redirecting title="Claim Submitted Successfully!" onward={onward} onwardLabel="See what happens next">
    <p>A person checks it within 24 hours. Taking you to what happens next...</p>
  </Redirecting>
);

type Loaded = {
  query: ClaimQuery;
  listing: NamedListing | null;
  found: FoundClaimable | null;
  demo: boolean;
};
type StepProps = { loaded: Loaded; answer: ClaimAnswer };

/** The step of claiming that somebody is at, by the page's address and the last answer. */
export function PublicClaim({ loaded, answer }: StepProps) {
  const { listing, query } = loaded;
  if (answer.known) return <KnownListingsStep known={answer.known} at={paths.claimListingAt} />;
  if (query.adds) {
    return (
      <ClaimStep back={paths.claimListing} title="Add Business">
        <p className="mt-3">
          A person looks at it within 24 hours. It is on the site once we have confirmed it.
        </p>
        <div className="panel mt-4">
          <NewListingForm
            action={paths.claimListingAt({ add: "yes" })}
            known={{}}
            refused={answer.refused}
            send="Add Business"
            busy="Adding Business..."
          />
        </div>
      </ClaimStep>
    );
  }
  if (!listing) return <Search loaded={loaded} />;
  return (
    <ClaimStep
      back={paths.claimListing}
      title={listing.claimed ? `Is ${listing.name} your business?` : `Claim: ${listing.name}`}
    >
      {answer.taken ? <Taken {...answer.taken} /> : null}
      {listing.claimed || answer.taken ? null : (
        <div className="panel mt-4">
          <ClaimForm
            action={paths.claimListingOf(listing.id)}
            known={{}}
            offered={listing.methods}
            method="phone"
            refused={answer.refused}
          />
        </div>
      )}
      {listing.claimed || answer.taken?.why === "owned" ? <ClaimedAlready listing={listing} /> : null}
    </ClaimStep>
  );
}

const Search = ({ loaded: { query, found, demo } }: Pick<StepProps, "loaded">) => (
  <>
    <h1>Claim your listing</h1>
    {found ? null : (
      <>
        <p className="mt-4 text-lg">
          Your business may be listed here already. Find it and claim it, or add it. A person checks every
          claim, within 24 hours.
        </p>
        {demo ? <ProFigures /> : null}
      </>
    )}
    <ClaimSearch at={paths.claimListingAt} query={query} found={found} addWords="Add Business" />
  </>
);
