import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LineLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { ContactAnswers, OwnReviews, type RefusedReply } from "~/components/portal/own-reviews";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { formatWait } from "~/models/base/clock";
import type { Said } from "~/models/base/said";
import { countPublished } from "~/models/reviews/counting.server";
import { listOwnReviews, type Replied, replyTo } from "~/models/reviews/replies.server";
import { holdWords, longestReply, workingDaysToDecide } from "~/models/reviews/review";
import { saidOf } from "~/models/reviews/writing.server";
import { paths } from "~/paths";
import { requireProfessionalAt, viewerOf } from "../viewer.server";

/** The reviews of the business that somebody works as, and its replies. */
export async function loader({ request }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const { business } = professional;
  const [listed, { contact }] = await Promise.all([
    listOwnReviews(viewerOf(professional)),
    countPublished(business.id),
  ]);
  const reviews = listed.map(({ review, disputed }) => {
    const { id, state, rule, reply, replyHeldBy, publishedAt } = review;
    return { id, state, rule, reply, replyHeldBy, publishedAt, disputed, said: saidOf(review) };
  });
  return json({ business: business.id, slug: business.slug, reviews, contact });
}

const tooLong = `Say it in ${longestReply.toLocaleString("en-GB")} characters.`;
const replyForm = z.object({ reply: z.string().trim().max(longestReply, tooLong) });

export const action = formAction(async ({ request, form }) => {
  const { account } = await requireProfessionalAt(request, form);
  const review = String(form.get("review") ?? "");
  const reply = String(form.get("reply") ?? "");
  const read = replyForm.safeParse({ reply });
  if (!read.success) return json<RefusedReply>({ review, reply, error: tooLong }, 422);
  const businessId = String(form.get("business") ?? "");
  const outcome = await replyTo({ accountId: account.id, businessId }, review, read.data.reply);
  if (outcome.status === "missing")
    throw refusal(404, "This review is not on the site, or it is not of you.");
  if (outcome.status === "empty")
    return json<RefusedReply>({ review, reply, error: "Write your reply first." }, 422);
  if (outcome.status === "limited") {
    const error = `That is a lot of changes. Try again in ${formatWait(outcome.retryAfterSeconds)}.`;
    return json<RefusedReply>({ review, reply, error }, 429);
  }
  return redirectWithNotice(`${paths.ownReviews}#review-${review}`, wordsFor(outcome));
});

function wordsFor(
  outcome: Exclude<Replied, { status: "missing" } | { status: "limited" } | { status: "empty" }>,
): Said {
  switch (outcome.status) {
    case "shown":
      return "Saved. It is shown with the review everywhere.";
    case "taken back":
      return "Taken back. The review is shown without a reply.";
    case "held": {
      const why = outcome.heldBy.map((rule) => holdWords[rule]).join(" ");
      return `Our team reads your reply first, within ${workingDaysToDecide} working days. ${why}`;
    }
  }
}

export const meta = metaOf({ title: "Reviews", description: "What customers say of your work." });

export default function Reviews() {
  const { contact, ...loaded } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedReply>();
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Reviews</h1>
      <OwnReviews {...loaded} refused={refused} />
      <ContactAnswers contact={contact} />
      <LineLink to={paths.ownPraise} p="mt-4">
        What others said before you were here
      </LineLink>
    </>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
