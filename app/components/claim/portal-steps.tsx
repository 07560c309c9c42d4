import { LeadTime } from "~/components/page/facts";
import { TextLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { type ShownWaiting, WaitingPlans } from "~/components/placement/waiting-plans";
import { claimKindWords, claimStatusWords, type FoundClaimable } from "~/models/claims/claim";
import type { QueuedClaim } from "~/models/claims/queue";
import { paths } from "~/paths";
import type { ClaimAnswer, ClaimQuery, NamedListing } from "./claim-answer";
import { ClaimForm, DisputeForm, type KnownContact } from "./claim-forms";
import { ClaimProgress, type ProgressAnswer, type ProgressOf } from "./claim-progress";
import { ClaimSearch } from "./claim-search";
import { ClaimStep, Resting, type RestingBusiness, Taken } from "./portal-claim";
import { Redirecting } from "./redirecting";

type Loaded = {
  name: string;
  query: ClaimQuery;
  owned: { status: "working" | "unconfirmed" | "none" } | RestingBusiness;
  known: KnownContact;
  claims: readonly ListedClaim[];
  found: FoundClaimable | null;
  listing: NamedListing | null;
  progress: ProgressOf | null;
  awaited: readonly ShownWaiting[];
};
type StepProps = { loaded: Loaded; answer: ClaimAnswer & ProgressAnswer };

/** The step of claiming that an account is at, by the page's address and the last answer. */
export function PortalStep({ loaded, answer }: StepProps) {
  const { query, progress, listing } = loaded;
  if (progress && query.claim) {
    return (
      <ClaimStep title={progress.businessName}>
        <ClaimProgress
          claim={progress}
          action={paths.claimBusinessAt({ claim: query.claim })}
          problem={answer.problem}
        />
      </ClaimStep>
    );
  }
  return listing ? <OneListing loaded={loaded} answer={answer} /> : <Search loaded={loaded} />;
}

function OneListing({ loaded: { listing, known }, answer: { taken, refused } }: StepProps) {
  if (!listing) return null;
  const action = paths.claimBusinessAt({ business: listing.id });
  const noted = taken && taken.why !== "owned";
  const owned = listing.claimed || taken?.why === "owned";
  return (
    <ClaimStep title={`Claim: ${listing.name}`}>
      {taken ? <Taken {...taken} /> : null}
      {owned && !taken ? <p className="note mt-4">This listing has been claimed already.</p> : null}
      {owned && !noted ? (
        <p className="mt-4">
          Is it really yours? Tell us how we can see that, and a person decides within 24 hours.
        </p>
      ) : null}
      {noted ? null : (
        <div className="panel mt-4">
          {owned ? (
            <DisputeForm action={action} known={known} refused={refused} />
          ) : (
            <ClaimForm
              action={action}
              known={known}
              offered={listing.methods}
              method="email"
              refused={refused}
            />
          )}
        </div>
      )}
    </ClaimStep>
  );
}

const Search = ({ loaded: { name, query, owned, claims, found, awaited } }: { loaded: Loaded }) => (
  <>
    <h1 className="mt-2">{`Welcome, ${name}!`}</h1>
    {found ? null : (
      <p className="mt-3 text-lg">
        {owned.status === "working"
          ? "Claim another business of yours, or list a new one."
          : "Which business is yours? Find it and claim it, or create its listing."}
      </p>
    )}
    {owned.status === "resting" ? <Resting {...owned} /> : null}
    {found ? null : (
      <>
        <WaitingPlans waiting={awaited} />
        <OwnClaims claims={claims} />
        <WhyClaim />
      </>
    )}
    <ClaimSearch
      at={paths.claimBusinessAt}
      query={query}
      found={found}
      addWords="Create New Business Listing"
    />
  </>
);

/** Says that a claim was submitted, and goes on to the dashboard. */
export const ClaimDone = ({ status }: { status?: QueuedClaim["status"] }) => (
  <Redirecting title="Success!" onward={paths.dashboard} onwardLabel="Go to your dashboard">
    <p>
      {status === "pending"
        ? "Your claim is being checked, within 24 hours. Redirecting to your dashboard..."
        : "Your business has been set up. Redirecting to your dashboard..."}
    </p>
  </Redirecting>
);

type ListedClaim = Pick<
  QueuedClaim,
  "id" | "kind" | "status" | "businessName" | "city" | "reason" | "createdAt"
>;

function OwnClaims({ claims }: { claims: readonly ListedClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="own-claims" className="mt-8">
      <h2 id="own-claims">Your claims</h2>
      <ul className="mt-3 grid gap-3">
        {claims.map(({ id, kind, status, businessName, city, reason, createdAt }) => (
          <li key={id} className="panel">
            <h3 className="text-lg wrap-anywhere">
              <TextLink to={paths.claimBusinessAt({ claim: id })}>{businessName}</TextLink>
            </h3>
            <p className="hint">
              {`${claimKindWords[kind]}, ${city}, `}
              <LeadTime at={createdAt} />
            </p>
            <p className="mt-1 font-semibold">{claimStatusWords[status]}</p>
            {reason ? <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Why claim your business?': what claiming gives. */
const WhyClaim = () => (
  <Part id="why" title="Why claim your business?" className="panel mt-6">
    <ul className="mt-3 grid list-disc gap-1 pl-5">
      <li>Receive leads: requests from homeowners near you, once a person has checked your business</li>
      <li>Manage your profile and photos</li>
      <li>Respond to reviews</li>
      <li>Access analytics and insights: how many leads come in each week, and how soon you answer</li>
    </ul>
  </Part>
);
