import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { site } from "~/content/site";
import { env } from "~/env.server";
import { load } from "~/http/load.server";
import { findReadiness } from "~/models/admin/readiness.server";
import { listFaults } from "~/models/faults/faults.server";
import { unlessAway } from "~/models/faults/outage.server";
import { statusLines } from "~/models/faults/status";
import { paths } from "~/paths";

/** The state of this process and of what it depends on. It answers in any outage, and shows nothing personal. */
export async function loader() {
  const [readiness, faults] = await Promise.all([findReadiness(), unlessAway(listFaults, [])]);
  const lines = statusLines({
    startedAt: load.startedAt,
    busy: load.delayMs > env.BUSY_MS,
    awaySince: readiness.status === "ready" ? undefined : readiness.since,
    oldestSeconds: readiness.status === "ready" ? readiness.oldestSeconds : 0,
    faults,
  });
  return json({ lines }, { headers: { "Cache-Control": "no-store" } });
}

export const meta = metaOf({
  title: "Status",
  description: `What works on ${site.name} just now, what does not, and since when.`,
  path: paths.status,
  noindex: true,
});

export default function Status() {
  const { lines } = useLoaderData<typeof loader>();
  const wrong = lines.filter(({ works }) => !works).length;
  return (
    <div className="wrap narrow py-8 sm:py-12">
      <h1>{wrong === 0 ? "Everything works" : "Not everything works just now"}</h1>
      <dl className="panel mt-6 grid gap-4">
        {lines.map(({ what, works, says }) => (
          <div key={what}>
            <dt className="font-semibold">{what}</dt>
            <dd className={works ? "hint" : "error"}>{says}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        Reload this page to look again. If something else is wrong,{" "}
        <TextLink to={paths.contact}>write to us</TextLink>.
      </p>
    </div>
  );
}
