import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QueueList } from "~/components/admin/desk-frame";
import { DeskDone } from "~/components/admin/parts";
import { TextLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { listQueues } from "~/models/admin/desk.server";
import { listSettings } from "~/models/admin/settings.server";
import { formatAge, formatCount, isQueueLate } from "~/models/base/queue";
import { selling } from "~/models/placements/plan";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const now = new Date();
  const queues = (await listQueues()).map((queue) => ({
    name: queue.name,
    link: queue.link,
    count: formatCount(queue.count),
    age: queue.oldest && formatAge(queue.oldest, now),
    late: isQueueLate(queue, now),
  }));
  const placeholders = (await listSettings()).filter(({ placeholder }) => placeholder).length;
  return json({ queues, placeholders });
}

export const meta = metaOf({ title: "Overview", description: "What waits for an operator." });

export default function Overview() {
  const { queues, placeholders } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskDone />
      <h1 className="text-2xl">Overview</h1>
      <QueueList queues={queues} />
      {selling.open ? null : (
        <p className="mt-4">No plan is sold: STRIPE_SECRET_KEY is not set, so nobody is offered one.</p>
      )}
      <p className="mt-10">
        <TextLink to={paths.adminSettings}>Settings</TextLink>
        {placeholders > 0
          ? `: ${placeholders} are still the demonstration's, which a live site does not show.`
          : ": who runs the site, which trades are open, VAT."}
      </p>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
