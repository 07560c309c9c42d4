import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ClaimAnswer } from "~/components/claim/claim-answer";
import { NewListingForm } from "~/components/claim/claim-forms";
import { KnownListingsStep } from "~/components/claim/known-listings";
import { ClaimHeader, ClaimStep } from "~/components/claim/portal-claim";
import { metaOf } from "~/components/page/page-meta";
import { waitHeaders } from "~/http/caching-headers.server";
import { formAction } from "~/http/form-action.server";
import { requireConfirmedProfessional } from "~/http/sessions/session.server";
import { findOwnership } from "~/models/accounts/own-businesses.server";
import { additionFailed } from "~/models/claims/claim-form";
import { paths } from "~/paths";
import { answerNewListing } from "../claims/answer-new-listing.server";
import { contactOf } from "../claims/claim-page.server";

/** Where a professional lists a business of theirs that is not on the site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireConfirmedProfessional(request);
  const { status } = await findOwnership(account);
  return json(
    {
      known: contactOf(account),
      hasPortal: status === "working",
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const action = formAction(
  async ({ request, form }) => {
    const { id: accountId } = await requireConfirmedProfessional(request);
    return answerNewListing({ request, form, claimant: { accountId } }, () =>
      redirect(paths.claimBusinessAt({ done: "yes" }), 303),
    );
  },
  () => additionFailed,
);

/** For this person only, in no cache. */
export const headers = waitHeaders({ "Cache-Control": "private, no-store" });

export const meta = metaOf({
  title: "Claim your business",
  description: "Say which business is yours, or list a new one.",
});

export default function NewListing() {
  const { known, hasPortal } = useLoaderData<typeof loader>();
  const answer = useActionData<ClaimAnswer>() ?? {};
  return (
    <div className="wrap max-w-4xl py-6 sm:py-8">
      <ClaimHeader hasPortal={hasPortal} />
      {answer.known ? (
        <KnownListingsStep known={answer.known} at={paths.claimBusinessAt} />
      ) : (
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
      )}
    </div>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
