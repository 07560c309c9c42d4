import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { EnteredPricePage, enteredTitle } from "~/components/prices/entered-price";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { offerResend } from "~/http/form-action.server";
import { requireSameSite } from "~/http/origin.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { ownRequestHeaders, requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { unlessAway } from "~/models/faults/outage.server";
import { photoField } from "~/models/leads/lead";
import { pricePaths } from "~/models/prices/addresses";
import { findEntered } from "~/models/prices/entered-price.server";
import { isRoofReplacement } from "~/models/prices/job";
import { enteredForm, fieldsOf, paperDefaults } from "~/models/prices/price-form";
import { keepEntry } from "~/workflows/prices/keep-entry.server";
import { largestPhotoBytes } from "~/workflows/quiz/store-upload.server";

/** Where a homeowner enters a price that they have on paper, which only they see. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { request, token, entry } = await requireEntry(params);
  const { given } = request.now;
  const whose = given.find(({ id }) => id === entry?.businessId)?.name ?? entry?.name ?? "";
  return json(
    {
      ...{ token, price: entry?.id ?? null, hasPhoto: entry?.hasPhoto ?? false },
      values: { ...(entry ? fieldsOf(entry.terms) : paperDefaults), whose },
      given: given.map(({ name }) => name),
      roofReplacement: isRoofReplacement(request),
    },
    { headers: ownRequestHeaders },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  // First, so that no other site learns whether there is such a request.
  requireSameSite(request);
  const taken = await unlessAway(async () => Boolean(await requireEntry(params)), false);
  const wanted = { file: photoField, largestFileBytes: largestPhotoBytes, taken };
  return readMultipart(request, wanted, (upload) => offerResend(upload, () => enter(params, upload)));
}

async function enter(params: LoaderFunctionArgs["params"], { form, file }: Upload) {
  const { request, token, entry } = await requireEntry(params);
  const submission = parseWithZod(form, { schema: enteredForm(new Date()) });
  if (submission.status !== "success") return refuse(submission);
  const said = { ...submission.value, priceId: entry?.id, withoutPhoto: form.has("without") };
  const outcome = await keepEntry(request.id, said, file);
  if (outcome.status === "closed") throw requestMissing();
  if (outcome.status === "refused")
    return refuse(submission, { fieldErrors: { [photoField]: [outcome.error] } });
  if (outcome.status === "full")
    return refuse(submission, { formErrors: ["You have added six, which is the most we take."] });
  return redirectWithNotice(pricePaths.received(token), "Saved. Only you can see it.");
}

/** The request that the link opens, and the entry that the address names. Throws a 404 Response where there is none. */
async function requireEntry({ token = "", price = "" }: LoaderFunctionArgs["params"]) {
  const request = await requireOwnRequest(token);
  const entry = price === "new" ? undefined : await findEntered(request.id, price);
  if (request.erasedAt || !request.now.proved || (price !== "new" && !entry)) throw requestMissing();
  return { request, token, entry };
}

export const meta = metaOf<typeof loader>({
  title: enteredTitle,
  description: "A price you have on paper, for you only.",
});

export default function EnteredPrice() {
  return <EnteredPricePage {...useLoaderData<typeof loader>()} refused={useActionData<SubmissionResult>()} />;
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
