import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WaitlistTable } from "~/components/admin/waitlists";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { deskAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { listWaitlists, writeToWaitlist } from "~/models/waitlist/waitlist.server";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  return json({ lists: await listWaitlists() });
}

export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const outcome = await writeToWaitlist(operator, String(form.get("trade") ?? "").slice(0, 60));
  if (outcome.status === "not-live") throw refusal(422, "That trade is not live: nobody was written to.");
  const people = outcome.people === 1 ? "1 message is" : `${outcome.people} messages are`;
  return redirectWithNotice(paths.adminWaitlist, `${people} on the way.`);
});

export const meta = metaOf({ title: "Waiting lists", description: "Who waits for which trade." });

export default function WaitingLists() {
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Waiting lists</h1>
      <WaitlistTable lists={useLoaderData<typeof loader>().lists} />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
