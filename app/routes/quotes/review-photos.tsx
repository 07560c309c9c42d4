import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { metaOf } from "~/components/page/page-meta";
import { photosTitle, ReviewPhotos } from "~/components/review/review-photos";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { offerResend } from "~/http/form-action.server";
import { requireSameSite } from "~/http/origin.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownRequestHeaders, requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { unlessAway } from "~/models/faults/outage.server";
import { altField, longestAlt } from "~/models/listings/profile/picture";
import { visibleLine } from "~/models/reading/text";
import { findOwnReview } from "~/models/reviews/own-reviews.server";
import { changeReviewPictures, listReviewPictures } from "~/models/reviews/pictures.server";
import { photosWanted } from "~/models/reviews/review";
import { whoMay } from "~/models/reviews/who-may";
import { paths } from "~/paths";
import { removeLetGoFiles, storeReviewPictures } from "~/workflows/listings/store-picture.server";

/** Where a homeowner adds photos to their review of the work. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, name, businessId, id } = await requireReview(params);
  return json({ token, name, businessId, pictures: await listReviewPictures(id) }, answering);
}

/** What is done to which photo. */
const wish = z.tuple([z.enum(["add", "save", "up", "remove"]), z.uuid().optional()]);

export async function action({ request, params }: ActionFunctionArgs) {
  // First, so that no other site learns whether there is such a review.
  requireSameSite(request);
  const wanted = {
    ...photosWanted,
    // While the database is away, what was typed is still read, and offered again.
    taken: await unlessAway(async () => Boolean(await requireReview(params)), false),
  };
  return readMultipart(request, wanted, (upload) => offerResend(upload, () => press(params, upload)));
}

async function press(params: LoaderFunctionArgs["params"], { form, files }: Upload) {
  const review = await requireReview(params);
  const asked = wish.safeParse(String(form.get("do") ?? "").split(":"));
  if (!asked.success) throw refusal(422, "We did not understand that. Go back and try again.");
  const [verb, pictureId] = asked.data;
  const act = verb === "up" || verb === "remove" ? verb : undefined;
  const changed = await changeReviewPictures(review, { alts: altsOf(form), act, pictureId });
  if (changed.status === "missing") throw requestMissing();
  if (changed.status === "refused") return wrong("Leave contact details, links and abuse out of the words.");
  if (act === "remove") await removeLetGoFiles();
  const problems =
    files.length > 0 || verb === "add"
      ? await storeReviewPictures(review, files.length > 0 ? files : [undefined])
      : [];
  if (problems.length > 0) return wrong(problems.join(" "));
  return redirectWithNotice(paths.myRequestReviewAt(review.token, review.businessId, "photos"), "Saved.");
}

const wrong = (problem: string) => json({ problem }, 422);

const altsOf = (form: FormData) =>
  new Map(
    [...form].flatMap(([name, value]) =>
      name.startsWith(altField("")) && typeof value === "string"
        ? [[name.slice(altField("").length), visibleLine(value, longestAlt)] as const]
        : [],
    ),
  );

/** The review of the work that the link opens, while it can be changed. Throws a 404 Response where there is none. */
async function requireReview({ token = "", business: businessId = "" }: LoaderFunctionArgs["params"]) {
  const { id: leadId, now } = await requireOwnRequest(token);
  const had = now.given.some(({ id }) => id === businessId);
  const review = had ? await findOwnReview(leadId, businessId) : undefined;
  const may = whoMay(now, businessId, review);
  if (review?.kind !== "work" || may.status !== "may") throw requestMissing();
  return { token, leadId, businessId, id: review.id, name: may.business.name };
}

const answering = { headers: ownRequestHeaders };

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? photosTitle(data) : requestNotFoundTitle,
  description: "Up to four photos, in your order, with words for them.",
}));

export default function ReviewPhotosPage() {
  return (
    <ReviewPhotos
      {...useLoaderData<typeof loader>()}
      problem={useActionData<{ problem?: string }>()?.problem}
    />
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
