import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NavLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { DisputePage, disputeTitle, reportTitle } from "~/components/review/dispute-form";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { outlive } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import type { RefusedSaying } from "~/models/reviews/disputes/dispute";
import { readDispute } from "~/models/reviews/disputes/disputes.server";
import { daysHeard, disputeFileBytes, writerWords } from "~/models/reviews/review";
import { paths } from "~/paths";
import { speakInDispute } from "~/workflows/reviews/speak-in-dispute.server";
import { requireProfessionalAt, takesFiles, viewerOf } from "../viewer.server";

const missing = () => refusal(404, "This review is not on the site, or it is not of you.");

/** Where an owner says that a review is not true, and what became of that. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const reviewId = params.review ?? "";
  const found = await readDispute({ side: "business", reviewId, ...viewerOf(professional) });
  if (!found) throw missing();
  const { review, dispute, papers } = found;
  const shown = { dispute: dispute ?? null, papers, business: professional.business.id };
  return json({ id: review.id, body: review.body, other: writerWords(review), ...shown });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const wanted = { file: "paper", largestFileBytes: disputeFileBytes, taken: await takesFiles(request) };
  return readMultipart(request, wanted, (upload) =>
    outlive(request, upload, () => send(request, params.review ?? "", upload)),
  );
}

async function send(request: Request, reviewId: string, { form, file }: Upload) {
  const professional = await requireProfessionalAt(request, form);
  const businessId = String(form.get("business") ?? "");
  const own = { side: "business" as const, accountId: professional.account.id, businessId, reviewId };
  const said = await speakInDispute(own, form, file);
  if (said.status === "missing") throw missing();
  if (said.status === "refused") return json({ refused: said.refused }, { status: said.code });
  return redirectWithNotice(paths.ownDispute(reviewId), saidWords[said.status]);
}

const saidWords = {
  opened: `We ask whoever wrote it, and decide within ${daysHeard} days or soon after. The review is marked until then.`,
  said: "Saved. Whoever decides reads it.",
  over: { refused: "Nothing was saved. This has already been decided." },
} as const;

export const meta = metaOf<typeof loader>((data) => ({
  title: data?.dispute ? disputeTitle : reportTitle,
  description: "Say what is not true of a review.",
}));

export default function ReviewDispute() {
  const { id, ...shown } = useLoaderData<typeof loader>();
  const refused = useActionData<{ refused: RefusedSaying }>()?.refused;
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">{shown.dispute ? disputeTitle : reportTitle}</h1>
      <DisputePage side="business" action={paths.ownDispute(id)} refused={refused} {...shown} />
      <NavLink to={paths.ownReviews} p="mt-4">
        Back to your reviews
      </NavLink>
    </>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
