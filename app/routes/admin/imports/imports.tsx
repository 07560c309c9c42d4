import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { Changing } from "~/components/admin/imports/progress";
import { comingBack, notRestored, RemovalEntry, removalLine } from "~/components/admin/imports/removal";
import { runLine } from "~/components/admin/imports/words";
import { DeskSplit } from "~/components/admin/split";
import { Chips } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { type ListedRun, listRuns } from "~/models/imports/runs.server";
import {
  countListedAgain,
  countRemoved,
  daysToRestore,
  findRemoval,
  type ListedRemoval,
  listRemovals,
  type Removal,
  restoreRemoval,
} from "~/models/removals/removals.server";
import { paths } from "~/paths";
import { isRemovalUnderWay, liveMarkOfRemoval } from "./import-progress.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const [runs, removals] = await Promise.all([listRuns(), listRemovals()]);
  const changing = removals.find(isRemovalUnderWay);
  const removed = changing ? await countRemoved(changing) : 0;
  const wanted = new URL(request.url).searchParams.get("open");
  const removal = wanted
    ? removals.find(({ id }) => id === wanted)
    : (changing ?? removals.find(({ status }) => status === "removed"));
  return json({
    runs: runs.map((run) => shownRun(run, removals)),
    removals: removals.map(shownRemoval),
    ...{ opened: wanted !== null, removal: removal && shownRemoval(removal) },
    again: removal?.status === "removed" ? await countListedAgain(removal) : 0,
    waits: removals.some(
      ({ id, kind, status }) => kind === "all" && status === "removing" && id !== removal?.id,
    ),
    changing: changing ? { id: changing.id, removed, liveMark: liveMarkOfRemoval(changing) } : null,
    ...(changing ? { refresh: `3;url=${paths.adminImports}` } : {}),
  });
}

const shownRun = (run: ListedRun, removals: readonly Removal[]) => {
  const { id, fileName, status, stage, createdAt, undoneAt, imported, updated } = run;
  const undoing = removals.find((each) => each.runId === id && each.status !== "restored")?.status;
  return { id, fileName, status, stage, createdAt, undoneAt, undoing, imported, updated };
};

const dayMs = 24 * 60 * 60 * 1000;

const shownRemoval = ({ removedAt, ...removal }: ListedRemoval) => {
  const { id, kind, runId, fileName, status, total, createdAt, by, imported, updated } = removal;
  return {
    ...{ id, kind, runId, fileName, status, total, createdAt, by, imported, updated },
    until: new Date((removedAt ?? createdAt).getTime() + daysToRestore * dayMs),
  };
};

export const action = deskAction(requireOperator, async ({ operator, form }) => {
  if (form.get("intent") !== "restore") throw refusal(422, "Press one of the buttons on the page.");
  const removal = await findRemoval(String(form.get("removal") ?? ""));
  const again = removal ? await countListedAgain(removal) : 0;
  const restored = removal && (await restoreRemoval(operator, removal.id)).status === "restoring";
  if (!restored) return redirectWithNotice(paths.adminImports, { refused: notRestored });
  return redirectWithNotice(
    removal.runId ? paths.adminImport(removal.runId) : paths.adminImports,
    comingBack(removal.total - again),
  );
});

export const meta = metaOf({ title: "Imports", description: "What was imported, when and by whom." });

const tools = [
  { name: "Import businesses", to: paths.importTool(), current: false },
  { name: "Download all listings as CSV", to: paths.adminListingsExport, current: false },
];

export default function Imports() {
  const { runs, removals, removal, again, waits, changing, opened } = useLoaderData<typeof loader>();
  const open = useParams().importId;
  const lines = [
    ...runs.map((run) => ({ at: run.createdAt, line: runLine(run) })),
    // The line of an import says itself that it is undone.
    ...removals
      .filter(({ runId }) => !runs.some(({ id }) => id === runId))
      .map((each) => ({ at: each.createdAt, line: removalLine(each) })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <DeskSplit
      title="Imports"
      says="The newest first."
      said={<PageNotice />}
      filter={
        <Chips label="What to do" chips={tools}>
          <a href={paths.deleteAll()} className="border-transparent! text-red underline">
            Delete all businesses
          </a>
        </Chips>
      }
      rows={lines.map(({ line }) => line)}
      empty="Nothing has been imported yet. Each file that is sent appears here."
      open={open ?? removal?.runId ?? removal?.id}
      back={open || opened ? paths.adminImports : undefined}
      entryIsPage={open !== undefined}
    >
      {open ? (
        <Outlet />
      ) : removal ? (
        <>
          <RemovalEntry
            removal={removal}
            again={again}
            removed={changing?.id === removal.id ? changing.removed : undefined}
            waits={waits}
          />
          {changing ? <Changing id={changing.id} liveMark={changing.liveMark} /> : null}
        </>
      ) : undefined}
    </DeskSplit>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
