import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { NavLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { DisputePage, disputeTitle } from "~/components/review/dispute-form";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { offerResend } from "~/http/form-action.server";
import { requireSameSite } from "~/http/origin.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownRequestHeaders, requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { unlessAway } from "~/models/faults/outage.server";
import type { RefusedSaying } from "~/models/reviews/disputes/dispute";
import { readDispute } from "~/models/reviews/disputes/disputes.server";
import { disputeFileBytes } from "~/models/reviews/review";
import { paths } from "~/paths";
import { speakInDispute } from "~/workflows/reviews/speak-in-dispute.server";

/** Where the homeowner answers a business that disagrees with their review. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, name, found } = await requireDispute(params);
  const { review, dispute, papers } = found;
  const shown = { token, businessId: review.businessId, other: name, body: review.body, papers };
  return json({ ...shown, dispute: dispute ?? null }, { headers: ownRequestHeaders });
}

export async function action({ request, params }: ActionFunctionArgs) {
  // First, so that no other site learns whether there is such a review.
  requireSameSite(request);
  // While the database is away, what was typed is still read, and offered again.
  const taken = await unlessAway(async () => Boolean(await requireDispute(params)), false);
  const wanted = { file: "paper", largestFileBytes: disputeFileBytes, taken };
  return readMultipart(request, wanted, (upload) => offerResend(upload, () => send(params, upload)));
}

async function send(params: LoaderFunctionArgs["params"], { form, file }: Upload) {
  const { token, leadId, businessId } = await requireDispute(params);
  const said = await speakInDispute({ side: "writer", leadId, businessId }, form, file);
  if (said.status === "missing") throw requestMissing();
  if (said.status === "refused") return json({ refused: said.refused }, { status: said.code });
  const over = { refused: "Nothing was saved. This has already been decided." };
  const notice = said.status === "over" ? over : "Saved. Our team will decide, and tell you why.";
  return redirectWithNotice(paths.myRequestReviewAt(token, businessId, "dispute"), notice);
}

/** The disputed review that the link opens. Throws a 404 Response where there is none. */
async function requireDispute({ token = "", business: businessId = "" }: LoaderFunctionArgs["params"]) {
  const { id: leadId, now } = await requireOwnRequest(token);
  const given = now.given.find(({ id }) => id === businessId);
  const found = given && (await readDispute({ side: "writer", leadId, businessId }));
  if (!found) throw requestMissing();
  return { token, leadId, businessId, name: given.name, found };
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? disputeTitle : requestNotFoundTitle,
  description: "Say how it was.",
}));

export default function ReviewDispute() {
  const { token, businessId, ...shown } = useLoaderData<typeof loader>();
  const refused = useActionData<{ refused: RefusedSaying }>()?.refused;
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <PageNotice />
      <h1>{disputeTitle}</h1>
      <DisputePage
        side="writer"
        action={paths.myRequestReviewAt(token, businessId, "dispute")}
        refused={refused}
        {...shown}
      />
      <NavLink to={paths.myRequest(token)} p="mt-4">
        Back to your request
      </NavLink>
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
