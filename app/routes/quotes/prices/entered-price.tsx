import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { EnteredPricePage, enteredTitle } from "~/components/prices/entered-price";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { ownRequestHeaders, requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { pricePaths } from "~/models/prices/addresses";
import { enterPrice, findEntered } from "~/models/prices/entered-price.server";
import { isRoofReplacement } from "~/models/prices/job";
import { enteredForm, fieldsOf } from "~/models/prices/price-form";

/** Where a homeowner enters a price that they have on paper, which only they see. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { request, token, entry } = await requireEntry(params);
  return json(
    {
      ...{ token, price: entry?.id ?? null, roofReplacement: isRoofReplacement(request) },
      values: entry
        ? { ...fieldsOf(entry.terms), who: entry.businessId ?? "", name: entry.name }
        : { basis: "fixed", who: request.now.given[0]?.id ?? "" },
      given: request.now.given.map(({ id, name }) => ({ id, name })),
    },
    { headers: ownRequestHeaders },
  );
}

export const action = formAction(async ({ params, form }) => {
  const { request, token, entry } = await requireEntry(params);
  const submission = parseWithZod(form, { schema: enteredForm(new Date()) });
  if (submission.status !== "success") return refuse(submission);
  const { terms, whose } = submission.value;
  const mine = entry && (entry.businessId ? { businessId: entry.businessId } : { name: entry.name });
  const outcome = await enterPrice(request.id, { priceId: entry?.id, whose: mine ?? whose, terms });
  if (outcome.status === "closed") throw requestMissing();
  if (outcome.status === "unknown")
    return refuse(submission, {
      fieldErrors: { who: ["That business never had your request: choose again"] },
    });
  if (outcome.status === "full")
    return refuse(submission, { formErrors: ["You have added six, which is the most we take."] });
  return redirectWithNotice(pricePaths.received(token), "Saved. Only you can see it.");
});

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
