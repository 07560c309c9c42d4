import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HowRead, type RefusedReading } from "~/components/admin/imports/how-read";
import { MappingForm } from "~/components/admin/imports/mapping-form";
import { Changing, ImportProgress, Listed } from "~/components/admin/imports/progress";
import type { RefusedForAll } from "~/components/admin/imports/put-right";
import { Undoing } from "~/components/admin/imports/removal";
import { Report } from "~/components/admin/imports/report";
import { RunFacts, TopOfFile } from "~/components/admin/imports/run-facts";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { chosenMapping, type Mapping, mappingOf, mappingProblem } from "~/models/imports/file/columns";
import { previewRows } from "~/models/imports/file/inspection.server";
import { importStages, reportShows, type UnfoundWhy, unfoundWhys } from "~/models/imports/run";
import { findTwin, isOpenRun, queueRun } from "~/models/imports/runs.server";
import { countUnsure } from "~/models/imports/unsure-rows.server";
import { findUndoing, isRemovedSince } from "~/models/removals/removals.server";
import { paths } from "~/paths";
import { openRun, topOf, understoodOf } from "~/workflows/import-listings.server";
import {
  factsOf,
  listedOf,
  liveMarkOfRun,
  progressOf,
  reportOf,
  shownUndoing,
} from "./import-progress.server";
import { problemOf, requireRun } from "./import-run.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOperator(request);
  const run = await requireRun(params);
  const { searchParams } = new URL(request.url);
  const show = reportShows.find((each) => each === searchParams.get("show"));
  const why = Object.keys(unfoundWhys).find((each): each is UnfoundWhy => each === searchParams.get("why"));
  const row = Math.max(0, Number(searchParams.get("after")?.slice(0, 9)) || 0);
  const open = isOpenRun(run);
  const undoing = await findUndoing(run.id);
  const { liveMark, changing } = liveMarkOfRun(run, undoing);
  return json({
    run: await factsOf(run),
    open,
    unsure: run.status === "checked" ? await countUnsure(run) : null,
    twin: open ? ((await findTwin(run))?.id ?? null) : null,
    problem: open && run.status === "draft" ? (mappingProblem(mappingOf(run.mapping)) ?? null) : null,
    understood: (open ? await understoodOf(run) : null) ?? null,
    doubtful: run.doubtful !== null,
    top: (await topOf(run)) ?? null,
    preview: open ? await previewRows(run, openRun(run), mappingOf(run.mapping)) : null,
    progress: (await progressOf(run)) ?? null,
    undoing: await shownUndoing(undoing),
    written: undoing ? 0 : await listedOf(run),
    liveMark: changing ? liveMark : null,
    removed: run.imported + run.updated > 0 && (await isRemovedSince(run)),
    report: await reportOf(run, { show, why }, Math.floor(row)),
    ...(changing ? { refresh: `3;url=${paths.adminImport(run.id)}` } : {}),
  });
}

/** Starts a trial of the file, or its import: one form has both buttons. */
export const action = deskAction(requireOperator, async ({ operator, params, form }) => {
  const run = await requireRun(params);
  const stage = importStages.find((each) => each === form.get("intent"));
  if (!stage) throw refusal(422, "Press one of the buttons on the page.");
  const mapping = chosenMapping(run.headings.length, (name) => String(form.get(name) ?? ""));
  const updateExisting = form.has("update");
  const problem = problemOf(run, mapping);
  if (problem) return json({ problem, mapping, updateExisting }, 422);
  await queueRun(operator, run.id, { stage, mapping, updateExisting });
  return redirect(paths.adminImport(run.id), 303);
});

export const meta = metaOf<typeof loader>((data) => ({
  title: `Import of ${data?.run.fileName ?? "a file"}`,
  description: "What becomes of each row of a file.",
}));

/** What this action and those below its address answer with, if they refuse. */
type Answer = Partial<
  { mapping: Mapping; updateExisting: boolean; problem: string } & {
    how: RefusedReading;
    refused: RefusedForAll;
  }
>;

export default function Import() {
  const data = useLoaderData<typeof loader>();
  const { run, open, twin, unsure, problem, understood, doubtful, preview, top } = data;
  const { progress, undoing, written, liveMark, report, removed } = data;
  const answer = useActionData<Answer>();
  const mapping = answer?.mapping ?? mappingOf(run.mapping);
  return (
    <>
      <PageNotice />
      <h1 className="mt-1 text-2xl wrap-anywhere">{`Import of ${run.fileName}`}</h1>
      {progress ? <ImportProgress progress={progress} /> : null}
      <RunFacts run={{ ...run, undoing: undoing?.status }} twin={twin} removed={removed} unsure={unsure} />
      {undoing ? <Undoing undoing={undoing} run={run} /> : null}
      {written > 0 ? <Listed written={written} unfound={run.unfound.rows} /> : null}
      {liveMark ? <Changing id={run.id} liveMark={liveMark} /> : null}
      {top ? <TopOfFile {...run} top={top} open={open} /> : null}
      {understood ? (
        <HowRead
          run={run}
          understood={understood}
          doubtful={doubtful}
          mapping={mapping}
          refused={answer?.how}
        />
      ) : null}
      {open && preview ? (
        <MappingForm
          id={run.id}
          headings={run.headings}
          mapping={mapping}
          updateExisting={answer?.updateExisting ?? run.updateExisting}
          preview={preview}
          problem={answer?.problem ?? problem ?? undefined}
          tried={run.checked !== null}
        />
      ) : null}
      {report ? <Report {...report} runId={run.id} unfound={run.unfound} refused={answer?.refused} /> : null}
    </>
  );
}
