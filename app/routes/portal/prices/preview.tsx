import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { PricePreview, previewTitle } from "~/components/prices/own-price";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice, tooMany } from "~/http/pages/reply.server";
import { pricePaths } from "~/models/prices/addresses";
import { barWords, totalsOf } from "~/models/prices/price";
import { readTyped } from "~/models/prices/price-form";
import { farFromGuide, type Sent, sendPrice } from "~/models/prices/sending.server";
import { leadNotFound } from "../lead-action.server";
import { requireViewerOf } from "../viewer.server";
import { aboutLead, requireOwnPrice, rowsFor } from "./own-price.server";
import { newerWords, revisionOf } from "./refused-price.server";

/** The draft as the customer will see it, with the button that sends it. */
export async function loader(args: LoaderFunctionArgs) {
  const { own, found } = await requireOwnPrice(args);
  const { price, files } = found;
  const terms = price?.draft && readTyped(price.draft, new Date());
  if (!price || !terms) throw redirect(pricePaths.own(own.leadId), 303);
  return json({
    ...aboutLead(found),
    ...{ business: own.businessId, revision: price.revision },
    rows: rowsFor(found, terms, totalsOf(terms).total),
    far: farFromGuide(found.lead, terms),
    file: files.find(({ id }) => id === price.draftFileId) ?? null,
  });
}

export const action = formAction(async ({ form, ...args }) => {
  const own = await requireViewerOf(args, form);
  const at = new Date();
  const change = { ...own, ...revisionOf(form), right: form.get("right") === "yes" };
  const sent = await sendPrice({ ...change, read: (draft) => readTyped(draft, at) });
  if (sent.status === "far") return json({ unanswered: true }, { status: 422 });
  return redirectWithNotice(pricePaths.own(own.leadId), saidOf(sent));
});

/** The notice for a price that was sent, now or before. Throws a Response for any other outcome. */
function saidOf(sent: Exclude<Sent, { status: "far" }>): string {
  switch (sent.status) {
    case "sent":
      if (sent.chosen) return "Sent. What the customer chose counts until they choose this one.";
      return sent.number === 1
        ? "Sent. We have told the customer."
        : "Sent: it takes the place of the one before.";
    case "repeated":
      return "Sent already: once is enough.";
    case "missing":
      throw leadNotFound();
    case "barred":
      throw refusal(409, barWords[sent.bar]);
    case "limited":
      throw refusal(429, tooMany("prices", sent.retryAfterSeconds));
    case "newer":
      throw refusal(409, newerWords);
    default:
      throw refusal(
        422,
        "Nothing was sent: a day in the draft has passed, or something is missing. Open it and look again.",
      );
  }
}

export const meta = metaOf<typeof loader>({ title: previewTitle, description: "Before you send it." });

export default function Preview() {
  const unanswered = useActionData<typeof action>() !== undefined;
  return <PricePreview {...useLoaderData<typeof loader>()} unanswered={unanswered} />;
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
