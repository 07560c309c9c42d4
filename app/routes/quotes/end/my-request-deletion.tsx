import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeletionQuestion, deletionTitle } from "~/components/own-request/request-actions";
import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownRequestHeaders, requireOwnRequest } from "~/http/sessions/own-request.server";
import { deletionWords } from "~/models/leads/now/homeowner-actions";
import { readOwnReviews } from "~/models/reviews/own-reviews.server";
import { keepReviewsWords } from "~/models/reviews/who-may";
import { paths } from "~/paths";
import { eraseRequest } from "~/workflows/erase.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const request = await requireOwnRequest(token);
  if (request.erasedAt) throw redirect(paths.myRequest(token));
  const written = await readOwnReviews(request.id);
  const about = request.now.given.filter(({ id }) => written.has(id));
  const reviews = about.length > 0 ? keepReviewsWords(about.map(({ name }) => name)) : null;
  return json({ token, what: deletionWords(request.now), reviews }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ params, form }) => {
  const token = params.token ?? "";
  const { id } = await requireOwnRequest(token);
  if (form.get("intent") !== "delete") throw refusal(422, "Press the button on the page to delete.");

  await eraseRequest(id, { reviews: form.get("reviews") === "go" ? "go" : "stay" });
  return redirectWithNotice(paths.myRequest(token), "Your details are deleted.");
});

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? deletionTitle : requestNotFoundTitle,
  description: "What deleting your details does.",
}));

export default function MyRequestDeletion() {
  return <DeletionQuestion {...useLoaderData<typeof loader>()} />;
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
