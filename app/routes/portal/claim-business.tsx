import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ClaimAnswer } from "~/components/claim/claim-answer";
import type { ProgressAnswer } from "~/components/claim/claim-progress";
import { ClaimHeader } from "~/components/claim/portal-claim";
import { ClaimDone, PortalStep } from "~/components/claim/portal-steps";
import { refreshTo } from "~/components/claim/redirecting";
import { metaOf } from "~/components/page/page-meta";
import { waitHeaders } from "~/http/caching-headers.server";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireConfirmedProfessional } from "~/http/sessions/session.server";
import { findOwnership } from "~/models/accounts/own-businesses.server";
import { claimFailed } from "~/models/claims/claim-form";
import { isOwnListing, searchClaimable } from "~/models/claims/claimable.server";
import { listOwnClaims } from "~/models/claims/claims.server";
import { listWaitingPlans } from "~/models/placements/account-plans.server";
import { paths } from "~/paths";
import { contactOf, findNamedListing, loadProgress, readClaimQuery } from "../claims/claim-page.server";
import { answerOwnProgress, claimOwn } from "../claims/own-claim.server";

/** The buttons of plans lead to the billing page, which is on another host. */
export const handle = { pays: true };

/** Where a professional says which of the listed businesses is theirs, and sees how their claims stand. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireConfirmedProfessional(request);
  const query = readClaimQuery(request);
  if (query.adds) throw redirect(paths.claimBusinessAt({ add: "yes" }));
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

const takeClaim = formAction(
  ({ request, form }) => claimOwn(request, form, readClaimQuery(request).business ?? ""),
  () => claimFailed,
);

export function action(args: ActionFunctionArgs) {
  const { claim } = readClaimQuery(args.request);
  return claim ? answerOwnProgress(args.request, claim) : takeClaim(args);
}

/** For this person only, in no cache. */
export const headers = waitHeaders({ "Cache-Control": "private, no-store" });

export const meta = metaOf({
  title: "Claim your business",
  description: "Say which business is yours, or list a new one.",
});

export default function ClaimBusiness() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<ClaimAnswer & ProgressAnswer>() ?? {};
  if (loaded.done) return <ClaimDone status={loaded.progress?.status} />;
  return (
    <div className="wrap max-w-4xl py-6 sm:py-8">
      <ClaimHeader hasPortal={loaded.owned.status === "working"} />
      <PortalStep loaded={loaded} answer={answer} />
    </div>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
