import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimForm, DisputeForm, NewListingForm } from "~/components/claim/claim-forms";
import { ClaimProgress } from "~/components/claim/claim-progress";
import { ClaimSearch } from "~/components/claim/claim-search";
import { LookAlikes } from "~/components/claim/look-alikes";
import { OwnClaims } from "~/components/claim/own-claims";
import { ClaimHeader, ClaimStep, Resting, Taken } from "~/components/claim/portal-claim";
import { Redirecting, refreshTo } from "~/components/claim/redirecting";
import { WhyClaim } from "~/components/claim/why-claim";
import { pageMeta } from "~/components/page/page-meta";
import { WaitingPlans } from "~/components/placement/waiting-plans";
import { PortalError } from "~/components/portal/portal-error";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { findAccount, requireConfirmedProfessional } from "~/http/sessions/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { findOwnership } from "~/models/accounts/sessions.server";
import type { ClaimStatus } from "~/models/claims/claim";
import { additionFailed, claimFailed } from "~/models/claims/claim-form";
import { isOwnListing, searchClaimable } from "~/models/claims/claimable.server";
import { listOwnClaims } from "~/models/claims/claims.server";
import { formatPhone } from "~/models/phones/phone";
import { listWaitingPlans } from "~/models/placements/account-plans.server";
import { paths } from "~/paths";
import {
  answerClaim,
  answerDispute,
  answerNewListing,
  type ClaimAnswer,
} from "../claims/answer-claim.server";
import { answerProgress, type ProgressAnswer } from "../claims/answer-progress.server";
import { loadProgress, ownClaimHeaders, readClaimQuery } from "../claims/claim-page.server";
import { findNamedListing } from "../public/named-listing.server";

/** The buttons of plans lead to the billing page, which is on another host. */
export const handle = { pays: true };

/** Where a professional says which business is theirs: one that is listed, or a new one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireConfirmedProfessional(request);
  const query = readClaimQuery(request);
  const claimant = { accountId: account.id };
  const [owned, claims, found, listing, progress, awaited] = await Promise.all([
    findOwnership(account),
    listOwnClaims(account.id),
    searchClaimable(query, account.id),
    findNamedListing(query.business),
    query.claim ? loadProgress(claimant, query.claim) : undefined,
    listWaitingPlans(account),
  ]);
  if (query.claim && !progress) throw refusal(404, "This claim does not exist, or it is not yours.");
  if (query.business && !listing)
    throw refusal(404, "This listing is not on the site. Go back and search again.");
  if (listing && (await isOwnListing(account.id, listing.id)))
    throw await redirectWithNotice(paths.dashboard, `${listing.name} is yours already.`);
  const done = query.done !== null;
  return json(
    {
      name: account.firstName || "there",
      query,
      owned,
      known: contactOf(account),
      claims: claims.map(({ listing: _, ...claim }) => claim),
      found: found ?? null,
      listing: listing ?? null,
      progress: progress ?? null,
      awaited,
      done,
      refresh: done ? refreshTo(paths.dashboard) : undefined,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

const contactOf = ({ firstName, lastName, email, phone }: Account) => ({
  contact_name: `${firstName} ${lastName}`.trim(),
  email,
  phone: phone ? formatPhone(phone) : "",
});

export async function action({ request }: ActionFunctionArgs) {
  const { claim, business } = readClaimQuery(request);
  if (claim) return answerOwnProgress(request, claim);
  const form = await readForm(request);
  const failed = form.get("intent") === "create" ? additionFailed : claimFailed;
  return offerResend(form, () => claimOwn(request, form, business ?? ""), failed);
}

async function claimOwn(request: Request, form: FormData, businessId: string) {
  const account = await requireConfirmedProfessional(request, form);
  const claimant = { accountId: account.id };
  const toSuccess = (id: string) => redirect(paths.claimBusinessAt({ claim: id, done: "yes" }), 303);
  const wish = { request, form, businessId };
  switch (form.get("intent")) {
    case "claim":
      return answerClaim({ ...wish, claimant }, toSuccess);
    case "dispute":
      return answerDispute({ ...wish, accountId: account.id }, toSuccess);
    case "create":
      return answerNewListing({ request, form, claimant }, () =>
        redirect(paths.claimBusinessAt({ done: "yes" }), 303),
      );
    default:
      throw refusal(422, "Fill in the form on the page.");
  }
}

async function answerOwnProgress(request: Request, claimId: string) {
  const findOwn = async () => {
    const account = await findAccount(request);
    return account?.emailConfirmedAt ? { claimId, claimant: { accountId: account.id } } : undefined;
  };
  const back = paths.claimBusinessAt({ claim: claimId });
  const won = () => redirect(paths.claimBusinessAt({ claim: claimId, done: "yes" }), 303);
  return answerProgress(request, findOwn, { back, won });
}

export const headers = ownClaimHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Claim your business",
      description: "Say which business is yours, or list a new one.",
      noindex: true,
    },
    matches,
  );

export default function ClaimBusiness() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<ClaimAnswer & ProgressAnswer>() ?? {};
  if (loaded.done) return <Success status={loaded.progress?.status} />;
  return (
    <div className="wrap max-w-4xl py-6 sm:py-8">
      <ClaimHeader hasPortal={loaded.owned.status === "working"} />
      <Step loaded={loaded} answer={answer} />
    </div>
  );
}

export const ErrorBoundary = PortalError;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type StepProps = { loaded: Loaded; answer: ClaimAnswer & ProgressAnswer };

function Step({ loaded, answer }: StepProps) {
  const { query, progress, listing, known } = loaded;
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
  if (answer.known) {
    const claimAt = (business: string) => paths.claimBusinessAt({ business });
    return (
      <LookAlikes known={answer.known} action={paths.claimBusinessAt({ add: "yes" })} claimAt={claimAt} />
    );
  }
  if (query.adds) {
    return (
      <ClaimStep title="Create Your Business Listing">
        <div className="panel mt-4">
          <NewListingForm
            action={paths.claimBusinessAt({ add: "yes" })}
            known={known}
            refused={answer.refused}
            send="Create My Business"
            busy="Creating Business..."
          />
        </div>
      </ClaimStep>
    );
  }
  return listing ? <OneListing loaded={loaded} answer={answer} /> : <Search loaded={loaded} />;
}

function OneListing({ loaded: { listing, known }, answer }: StepProps) {
  if (!listing) return null;
  const action = paths.claimBusinessAt({ business: listing.id });
  const owned = listing.claimed || answer.taken?.why === "owned";
  const why = answer.taken?.why ?? (owned ? "claimed" : undefined);
  return (
    <ClaimStep title={`Claim: ${listing.name}`}>
      {answer.taken ? <Taken {...answer.taken} /> : null}
      {why === "claimed" ? <p className="note mt-4">This listing has been claimed already.</p> : null}
      {owned ? (
        <p className="mt-4">
          Is it really yours? Tell us how we can see that, and a person decides within 24 hours.
        </p>
      ) : null}
      {why === "contested" ? null : (
        <div className="panel mt-4">
          {owned ? (
            <DisputeForm action={action} known={known} refused={answer.refused} />
          ) : (
            <ClaimForm action={action} known={known} method="email" refused={answer.refused} />
          )}
        </div>
      )}
    </ClaimStep>
  );
}

function Search({ loaded: { name, query, owned, claims, found, awaited } }: { loaded: Loaded }) {
  const { q, city, featuredOnly } = query;
  const featured_only = featuredOnly ? "yes" : undefined;
  return (
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
        action={paths.claimBusiness}
        query={query}
        found={found ?? undefined}
        claimAt={(business) => paths.claimBusinessAt({ business })}
        addAt={paths.claimBusinessAt({ add: "yes" })}
        addWords="Create New Business Listing"
        pageAt={(page) =>
          paths.claimBusinessAt({ q, city, featured_only, page: page === 1 ? undefined : page })
        }
      />
    </>
  );
}

function Success({ status }: { status?: ClaimStatus }) {
  return (
    <Redirecting title="Success!" onward={paths.dashboard} onwardLabel="Go to your dashboard">
      <p>
        {status === "disputed"
          ? "A person looks at it within 24 hours and writes to you. Redirecting to your dashboard..."
          : "Your business has been set up. Redirecting to your dashboard..."}
      </p>
      {status === "pending" ? <p className="hint">Your claim is being checked, within 24 hours.</p> : null}
    </Redirecting>
  );
}
