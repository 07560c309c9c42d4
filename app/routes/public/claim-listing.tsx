import { json, type LoaderFunctionArgs, redirect, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ClaimAnswer } from "~/components/claim/claim-answer";
import { HowItGoes } from "~/components/claim/public-claim";
import { ClaimSubmitted, PublicClaim } from "~/components/claim/public-steps";
import { refreshTo } from "~/components/claim/redirecting";
import { metaOf } from "~/components/page/page-meta";
import { site } from "~/content/site";
import { env } from "~/env.server";
import { waitHeaders } from "~/http/caching-headers.server";
import { formAction, requireCookies } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { findAccountIfKnown } from "~/http/sessions/session.server";
import { greetVisitor } from "~/http/sessions/visitor.server";
import { uuid } from "~/models/base/uuid";
import { additionFailed, claimFailed } from "~/models/claims/claim-form";
import { searchClaimable } from "~/models/claims/claimable.server";
import { isClaim } from "~/models/claims/claims.server";
import type { Claimant } from "~/models/ownership/claim-rows.server";
import { paths } from "~/paths";
import { answerClaim } from "../claims/answer-claim.server";
import { answerNewListing } from "../claims/answer-new-listing.server";
import { findNamedListing, readClaimQuery } from "../claims/claim-page.server";

export const handle = { cache: "public" };

/** Where anybody finds, claims or adds a business; `?business=` names the listing that is claimed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = readClaimQuery(request);
  const [listing, found] = await Promise.all([findNamedListing(query.business), searchClaimable(query)]);
  const sent = query.done === null ? undefined : uuid.safeParse(query.claim).data;
  const onward = sent && (await isClaim(sent)) ? paths.claimConfirmation(sent) : undefined;
  return json({
    query,
    listing: listing ?? null,
    found: found ?? null,
    demo: env.DEMO,
    onward: onward ?? null,
    refresh: onward && refreshTo(onward),
  });
}

export const action = formAction(
  async ({ request, form }) => {
    const { business } = readClaimQuery(request);
    const { claimant, success } = await findSender(request, form);
    switch (form.get("intent")) {
      case "claim":
        return answerClaim({ request, form, claimant, businessId: business ?? "" }, success);
      case "create":
        return answerNewListing({ request, form, claimant }, ({ claimId }) => success(claimId));
      default:
        throw refusal(422, "Fill in the form on the page.");
    }
  },
  (form) => (form.get("intent") === "create" ? additionFailed : claimFailed),
);

/** Whose claim it will be, and where they go from here: to the portal for a professional who is signed in. */
async function findSender(
  request: Request,
  form: FormData,
): Promise<{ claimant: Claimant; success: (claim?: string) => Response }> {
  const account = await findAccountIfKnown(request);
  if (account?.role === "professional" && account.emailConfirmedAt) {
    return {
      claimant: { accountId: account.id },
      success: (claim) => redirect(paths.claimBusinessAt({ claim, done: "yes" }), 303),
    };
  }
  await requireCookies(request, form);
  const visitor = await greetVisitor(request);
  return {
    claimant: { visitorId: visitor.id },
    success: (claim) =>
      redirect(paths.claimListingAt({ claim, done: "yes" }), { status: 303, headers: visitor.headers }),
  };
}

export const headers = waitHeaders();

type Loaded = SerializeFrom<typeof loader>;

function titleOf(data: Loaded | undefined): string {
  if (data?.listing) return `Claim ${data.listing.name}`;
  if (data?.onward) return "Claim submitted";
  return data?.query.adds ? "Add your business" : "Claim your listing";
}

export const meta = metaOf<typeof loader>((data) => ({
  title: titleOf(data),
  description: `Is your business listed on ${site.name}? A person checks that it is yours, within 24 hours, and requests from near you reach you.`,
  path: paths.claimListing,
  noindex: Boolean(data?.listing || data?.found || data?.onward),
}));

export default function ClaimListing() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<ClaimAnswer>() ?? {};
  if (loaded.onward) return <ClaimSubmitted onward={loaded.onward} />;
  return (
    <div className="wrap max-w-4xl py-8 sm:py-12">
      <PublicClaim loaded={loaded} answer={answer} />
      <HowItGoes />
    </div>
  );
}
