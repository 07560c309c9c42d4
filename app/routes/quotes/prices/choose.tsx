import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { ChoicePage, choiceTitle } from "~/components/prices/comparison";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownRequestHeaders, requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { choiceReasons } from "~/models/leads/lead";
import { pricePaths } from "~/models/prices/addresses";
import { choiceWords } from "~/models/prices/choosing";
import { choosePrice } from "~/models/prices/choosing.server";
import { readCompared } from "~/models/prices/compared.server";
import { pounds } from "~/models/reading/money";

/** Says what choosing a price does, and asks once. */
export async function loader({ params: { token = "", version = "" } }: LoaderFunctionArgs) {
  const request = await requireOwnRequest(token);
  const compared = request.erasedAt ? null : await readCompared(request);
  const price = compared?.columns.find(({ versionId }) => versionId === version);
  if (!price) throw requestMissing();
  if (!price.choosable) throw redirect(pricePaths.received(token), 303);
  const others = request.now.holders.filter(({ id }) => id !== price.businessId).length;
  const { name, entered, totalPence, left } = price;
  const does = choiceWords(name, others, { entered, left });
  return json(
    { token, version, name, total: pounds(totalPence), does, asksWhy: others > 0 },
    { headers: ownRequestHeaders },
  );
}

export const action = formAction(async ({ params: { token = "", version = "" }, form }) => {
  const { id } = await requireOwnRequest(token);
  const reason = choiceReasons.find((each) => each === form.get("reason")) ?? null;
  const chosen = await choosePrice(id, { versionId: version, reason });
  if (chosen.status === "missing") throw requestMissing();
  if (chosen.status === "barred") throw refusal(409, barred[chosen.bar]);
  if (chosen.status === "limited")
    throw refusal(429, "That is a lot of changes for one day. Try again tomorrow.");
  const { entered, name } = chosen.price;
  return entered
    ? redirectWithNotice(pricePaths.received(token), `You chose ${name}.`)
    : redirectWithNotice(
        pricePaths.agreement(token),
        `You chose ${name}. Next comes the agreement, if you want one.`,
      );
});

const barred = {
  chosen: "You have already chosen this price.",
  another: "You have hired somebody else. Undo that first, on your request's page.",
  withdrawn: "Nothing was chosen: they took this price back.",
  over: "Nothing was chosen: this price has expired. Ask whether it still stands.",
  gone: "Nothing was chosen: they cannot take this on any more.",
  closed: "Nothing was chosen: the number of this request is not checked yet.",
} as const;

export const meta = metaOf<typeof loader>({ title: choiceTitle, description: "What happens when you do." });

export default function Choose() {
  return <ChoicePage {...useLoaderData<typeof loader>()} />;
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
