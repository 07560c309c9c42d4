import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubmitButton } from "~/components/form/controls";
import { QuietLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownRequestHeaders, requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { pricePaths } from "~/models/prices/addresses";
import { findEntered, removeEntry } from "~/models/prices/entered-price.server";

const title = "Remove this price?";

/** Asks before a price that a homeowner entered is removed. */
export async function loader({ params: { token = "", price = "" } }: LoaderFunctionArgs) {
  const { id } = await requireOwnRequest(token);
  if (!(await findEntered(id, price))) throw requestMissing();
  return json({ token }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ params: { token = "", price = "" } }) => {
  const { id } = await requireOwnRequest(token);
  const { status } = await removeEntry(id, price);
  if (status === "missing") throw requestMissing();
  const chosen = { refused: "Nothing was removed: you have chosen this price." };
  return redirectWithNotice(pricePaths.received(token), status === "chosen" ? chosen : "Removed.");
});

export const meta = metaOf<typeof loader>({ title, description: "It was entered by you." });

export default function RemovePaper() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{title}</h1>
      <p className="mt-2">You entered it yourself. Once removed, it is gone.</p>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        <SubmitButton>Remove it</SubmitButton>
        <QuietLink to={pricePaths.received(token)}>Keep it</QuietLink>
      </form>
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
