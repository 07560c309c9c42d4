import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskDone } from "~/components/admin/parts";
import { WaitlistTable } from "~/components/admin/waitlists";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { deskAction, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { deferDecision } from "~/models/base/deferred.server";
import { inWords } from "~/models/trades/words";
import { listWaitlists, waitlistVerb } from "~/models/waitlist/waitlist.server";
import { paths } from "~/paths";
import { decidedBeforeWords, leadOn } from "./after-decision.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  return json({ lists: await listWaitlists() });
}

export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const trade = String(form.get("trade") ?? "").slice(0, 60);
  const written = await deferDecision(operator, waitlistVerb, {
    subject: trade,
    decision: {},
    says: (outcome) => `${inWords(trade)}: ${"people" in outcome ? outcome.people : 0} people written to`,
  });
  const { status } = written.outcome;
  if (status === "not-live") throw refusal(422, "That trade is not live: nobody was written to.");
  return leadOn(paths.adminWaitlist, written, () => decidedBeforeWords);
});

export const meta = metaOf({ title: "Waiting lists", description: "Who waits for which trade." });

export default function WaitingLists() {
  return (
    <>
      <DeskDone />
      <h1 className="text-2xl">Waiting lists</h1>
      <WaitlistTable lists={useLoaderData<typeof loader>().lists} />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
