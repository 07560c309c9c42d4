import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { metaOf } from "~/components/page/page-meta";
import { ReviewPage, reviewTitle } from "~/components/review/review-form";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { clientAddress } from "~/http/client-address.server";
import { outlive } from "~/http/form-action.server";
import { requireSameSite } from "~/http/origin.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownRequestHeaders, requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { findAccountIfKnown } from "~/http/sessions/session.server";
import { findVisitor } from "~/http/sessions/visitor.server";
import { formatWait } from "~/models/base/clock";
import { unlessAway } from "~/models/faults/outage.server";
import { findOwnReview, readKnown } from "~/models/reviews/own-reviews.server";
import { photosWanted, type ReviewKind, reviewKinds } from "~/models/reviews/review";
import { fieldsOf, monthsUpTo, reviewForm } from "~/models/reviews/review-form";
import { type May, reviewWords, whoMay } from "~/models/reviews/who-may";
import { type WriteOutcome, writeReview } from "~/models/reviews/writing.server";
import { paths } from "~/paths";
import { storeReviewPictures } from "~/workflows/listings/store-picture.server";

/** Where a homeowner writes a review of a business that had their request, or changes it. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const { token, now, review, may } = await requireMay(params);
  const kind = may.status === "may" ? kindOf(request, may, review?.said.kind) : null;
  return json(
    {
      ...{ token, kind, businessId: may.business.id, name: may.business.name },
      photos: may.status === "may" && review?.kind === "work",
      closed: may.status === "closed" && review ? reviewWords(review) : null,
      kinds: may.status === "may" ? may.kinds : [],
      months: monthsUpTo(new Date()),
      values:
        review?.said.kind === kind ? fieldsOf(review.said) : kind ? await readKnown(now, may.business) : {},
    },
    { headers: ownRequestHeaders },
  );
}

export async function action({ params, request }: ActionFunctionArgs) {
  // First, so that no other site learns whether there is such a review.
  requireSameSite(request);
  // While the database is away, what was typed is still read, and offered again.
  const taken = await unlessAway(async () => (await requireMay(params)).may.status === "may", false);
  return readMultipart(request, { ...photosWanted, taken }, (upload) =>
    outlive(request, upload, () => send(request, params, upload)),
  );
}

async function send(request: Request, params: LoaderFunctionArgs["params"], { form, files }: Upload) {
  const { token, leadId, may } = await requireMay(params);
  const { id: businessId } = may.business;
  const kind = aboutOf(request) ?? "contact";
  const submission = parseWithZod(form, { schema: reviewForm(kind, new Date()) });
  if (submission.status !== "success") return json(submission.reply(), 422);

  const [visitor, account] = await Promise.all([findVisitor(request), findAccountIfKnown(request)]);
  const from = { address: clientAddress(request), visitorId: known(visitor), accountId: account?.id };
  const outcome = await writeReview({ leadId, businessId, said: submission.value, from });
  if (outcome.status === "limited") {
    const wait = formatWait(outcome.retryAfterSeconds);
    const formErrors = [`That is a lot of changes. Try again in ${wait}.`];
    return json(submission.reply({ formErrors }), 429);
  }
  const said = noticeOf(outcome, kind);
  const page = paths.myRequestReviewAt(token, businessId, "photos");
  if (!("id" in outcome) || kind !== "work" || typeof said !== "string")
    return redirectWithNotice(paths.myRequest(token), said);
  const problems = await storeReviewPictures({ leadId, businessId, id: outcome.id }, files);
  if (problems.length > 0)
    return redirectWithNotice(page, { refused: `${said} Not every photo is with it. ${problems.join(" ")}` });
  const onward = { label: files.length > 0 ? "Say what the photos show" : "Add photos", address: page };
  return redirectWithNotice(paths.myRequest(token), { done: said, onward });
}

/** The kind of review that the address asks for. */
const aboutOf = (request: Request): ReviewKind | undefined => {
  const about = new URL(request.url).searchParams.get("about");
  return reviewKinds.find((kind) => kind === about);
};

/** The kind of review to ask for: that of the address, or of the review so far; null if it has to be chosen first. */
function kindOf(request: Request, { kinds, did }: Extract<May, { status: "may" }>, written?: ReviewKind) {
  const asked = aboutOf(request) ?? written;
  if (asked && kinds.includes(asked)) return asked;
  if (kinds.length === 1) return kinds[0] ?? null;
  return did ? "work" : null;
}

const known = (visitor: Awaited<ReturnType<typeof findVisitor>>) =>
  visitor.status === "known" ? visitor.id : undefined;

/** Whose link it is, and what they may write of the business. Throws a 404 Response where they may not. */
async function requireMay({ token = "", business = "" }: LoaderFunctionArgs["params"]) {
  const { id: leadId, now } = await requireOwnRequest(token);
  const had = now.given.some(({ id }) => id === business);
  const review = had ? await findOwnReview(leadId, business) : undefined;
  const may = whoMay(now, business, review);
  if (may.status === "never") throw requestMissing();
  return { token, leadId, now, review, may };
}

function noticeOf(outcome: Exclude<WriteOutcome, { status: "limited" }>, kind: ReviewKind) {
  switch (outcome.status) {
    case "published":
      return kind === "work" ? "Thank you. Your review is on their page." : "Thank you for telling us.";
    case "held":
      return "Thank you. Our team will read it first: your request's page says why.";
    case "kind":
      return { refused: "Nothing was sent: you hired somebody else, or they declined." };
    default:
      return { refused: "Nothing was changed: this review stays as it is." };
  }
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? reviewTitle(data) : requestNotFoundTitle,
  description: "Say how it was.",
}));

export default function Review() {
  return <ReviewPage {...useLoaderData<typeof loader>()} refused={useActionData<SubmissionResult>()} />;
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
