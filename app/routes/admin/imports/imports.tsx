import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Changing } from "~/components/admin/imports/changing";
import { RemovalList } from "~/components/admin/imports/removal-list";
import { RunList } from "~/components/admin/imports/run-list";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";

import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { type ListedRun, listRuns } from "~/models/imports/runs.server";
import {
  countRemoved,
  daysToRestore,
  type ListedRemoval,
  listRemovals,
  restoreRemoval,
} from "~/models/removals/removals.server";
import { paths } from "~/paths";
import { isRemovalUnderWay, standingOfRemoval } from "./import-progress.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const [runs, removals] = await Promise.all([listRuns(), listRemovals()]);
  const changing = removals.find(isRemovalUnderWay);
  const removed = changing ? await countRemoved(changing) : 0;
  return json({
    runs: runs.map(shownRun),
    removals: removals.map(shownRemoval),
    changing: changing ? { id: changing.id, removed, standing: standingOfRemoval(changing) } : null,
    ...(changing ? { refresh: `3;url=${paths.adminImports}` } : {}),
  });
}

const shownRun = (run: ListedRun) => {
  const { id, fileName, source, status, stage, createdAt, undoneAt, by } = run;
  const { rows, imported, updated, skipped, errors } = run;
  return {
    ...{ id, fileName, source, status, stage, createdAt, undoneAt, by },
    ...{ rows, imported, updated, skipped, errors },
  };
};

const dayMs = 24 * 60 * 60 * 1000;

const shownRemoval = ({ removedAt, ...removal }: ListedRemoval) => {
  const { id, kind, runId, status, total, createdAt, by, updated } = removal;
  return {
    ...{ id, kind, runId, status, total, createdAt, by, updated },
    until: new Date((removedAt ?? createdAt).getTime() + daysToRestore * dayMs),
  };
};

export const action = formAction(async ({ request, form }) => {
  const { id, role } = await requireOperator(request, form);
  if (form.get("intent") !== "restore") throw refusal(422, "Press one of the buttons on the page.");
  const { status } = await restoreRemoval({ id, role }, String(form.get("removal") ?? ""));
  return redirectWithNotice(
    paths.adminImports,
    status === "restoring"
      ? "The listings are coming back, each as it was."
      : {
          refused:
            "Nothing was changed: it is restored already or erased for good, or everything is just being deleted.",
        },
  );
});

export const meta = metaOf({ title: "Imports", description: "What was imported, when and by whom." });

export default function Imports() {
  const { runs, removals, changing } = useLoaderData<typeof loader>();
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Imports</h1>
      <p className="mt-3 flex flex-wrap gap-3">
        <a href={paths.importTool()} className="btn">
          Import businesses
        </a>
        <a href={paths.adminListingsExport} className="btn btn-quiet">
          Download all listings as CSV
        </a>
        <a href={paths.deleteAll()} className="btn btn-quiet">
          Delete all businesses
        </a>
      </p>
      <h2 className="mt-6 text-xl">History</h2>
      <RunList runs={runs} />
      {removals.length > 0 ? (
        <>
          <h2 className="mt-6 text-xl">Removed at once</h2>
          <RemovalList removals={removals} changing={changing ?? undefined} />
          {changing ? <Changing id={changing.id} standing={changing.standing} /> : null}
        </>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
