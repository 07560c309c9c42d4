import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskError } from "~/components/admin/desk-error";
import { Changing } from "~/components/admin/imports/changing";
import { HowRead } from "~/components/admin/imports/how-read";
import { ListedSoFar } from "~/components/admin/imports/listing";
import { MappingForm } from "~/components/admin/imports/mapping-form";
import { ImportProgress } from "~/components/admin/imports/progress";
import { Report } from "~/components/admin/imports/report";
import { RunFacts } from "~/components/admin/imports/run-facts";
import { PageNotice } from "~/components/page/notice";
import { pageMeta } from "~/components/page/page-meta";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { mappingOf, mappingProblem } from "~/models/imports/file/columns";
import { encodings, spellingsOf } from "~/models/imports/file/format";
import { previewRows } from "~/models/imports/file/preview.server";
import { countHeld } from "~/models/imports/held.server";
import { isRemovedSince, undoImport } from "~/models/imports/removals.server";
import { listReport } from "~/models/imports/report.server";
import { daysKept } from "~/models/imports/retention.server";
import { type ReportShow, reportShows } from "~/models/imports/run";
import {
  cancelRun,
  findRun,
  findTwin,
  type Importer,
  type ImportRun,
  isOpenRun,
  queueRun,
  resumeRun,
} from "~/models/imports/runs.server";
import { paths } from "~/paths";
import { openRun, rereadImport } from "~/workflows/import-listings.server";
import { isBeingListed, isUnderWay, listingOf, progressOf, standingOf } from "./import-progress.server";

const missing = () => refusal(404, "There is no such import. It may have been made on another site.");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOperator(request);
  const run = await findRun(params.importId ?? "");
  if (!run) throw missing();
  const { searchParams } = new URL(request.url);
  const show = reportShows.find((each) => each === searchParams.get("show")) ?? "error";
  const after = Math.max(0, Number(searchParams.get("after")?.slice(0, 9)) || 0);
  const open = isOpenRun(run);
  const listing = await listingOf(run);
  const changing = isUnderWay(run) || isBeingListed(listing);
  return json({
    run: factsOf(run),
    open,
    held: run.status === "checked" ? await countHeld(run) : null,
    twin: open ? ((await findTwin(run))?.id ?? null) : null,
    problem: open && run.status === "draft" ? (mappingProblem(mappingOf(run.mapping)) ?? null) : null,
    spellings: open && run.doubtful ? spellingsOf(run.doubtful) : null,
    preview: open ? await previewRows(run, openRun(run), mappingOf(run.mapping)) : null,
    progress: (await progressOf(run)) ?? null,
    listing: listing ?? null,
    standing: changing ? standingOf(run, listing) : null,
    removed: run.imported + run.updated > 0 && (await isRemovedSince(run)),
    report: run.rows > 0 && !isUnderWay(run) ? await reportOf(run, show, Math.floor(after)) : null,
    ...(changing ? { refresh: `3;url=${paths.adminImport(run.id)}` } : {}),
  });
}

const dayMs = 24 * 60 * 60 * 1000;

const factsOf = ({ digest: _, doubtful: __, file, ...run }: ImportRun) => ({
  ...run,
  kept: file !== null || run.source === "sample",
});

async function reportOf({ id, finishedAt }: ImportRun, show: ReportShow, after: number) {
  const { rows, next } = await listReport(id, { show, after });
  return {
    ...{ show, after, next: next ?? null },
    forgotten: finishedAt !== null && Date.now() - finishedAt.getTime() > daysKept * dayMs,
    rows: rows.map(({ row, line, businessName, reason, value, cleaned, businessId }) => ({
      ...{ row, line, businessName, reason, value, cleaned, businessId },
    })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, () => changeRun(request, params.importId ?? "", form));
}

async function changeRun(request: Request, runId: string, form: FormData) {
  const intent = form.get("intent");
  // It takes everything off the site that the import brought.
  const { id, role } = await (intent === "undo" ? requireFreshOperator : requireOperator)(request, form);
  const importer = { id, role };
  const run = await findRun(runId);
  if (!run) throw missing();
  if (intent === "cancel") return cancel(importer, run.id);
  if (intent === "resume") await resumeRun(importer, run.id);
  else if (intent === "undo") return undo(importer, run.id);
  else if (intent === "reread") return reread(importer, run, form);
  else if (intent === "check" || intent === "import") {
    const mapping = mappingOf(form.getAll("column").map(String));
    const updateExisting = form.get("update") !== null;
    const problem = run.doubtful
      ? "Say first which of the two lines is spelt right, and read the file again."
      : mapping.length === run.headings.length
        ? mappingProblem(mapping)
        : "Choose for every column what it is.";
    if (problem) return json({ problem, mapping, updateExisting }, { status: 422 });
    await queueRun(importer, run.id, { stage: intent, mapping, updateExisting });
  } else throw refusal(422, "Press one of the buttons on the page.");
  return redirect(paths.adminImport(run.id), 303);
}

const mostAbove = 1000;

async function reread(importer: Importer, run: ImportRun, form: FormData) {
  const typed = String(form.get("linesAbove") ?? "").slice(0, 6);
  const linesAbove = /^\d{1,4}$/.test(typed) ? Number(typed) : mostAbove + 1;
  const encoding = encodings.find((each) => each === (form.get("encoding") ?? run.encoding));
  const kept = { mapping: mappingOf(run.mapping), updateExisting: run.updateExisting };
  if (linesAbove > mostAbove || !encoding) {
    return json(
      { ...kept, problem: `Lines above the headings: a whole number up to ${mostAbove}.` },
      { status: 422 },
    );
  }
  const read = await rereadImport(importer, run, { encoding, linesAbove });
  if (read.status === "refused") return json({ ...kept, problem: read.problem }, { status: 422 });
  return redirect(paths.adminImport(run.id), 303);
}

async function cancel(importer: Importer, id: string) {
  const { status } = await cancelRun(importer, id);
  if (status === "cancelled") return redirect(paths.adminImport(id), 303);
  return redirectWithNotice(paths.adminImport(id), {
    refused: "Nothing was cancelled: it was over before that.",
  });
}

async function undo(importer: Importer, id: string) {
  const { status } = await undoImport(importer, id);
  return redirectWithNotice(
    paths.adminImport(id),
    status === "begun"
      ? "The import is being taken back. Listings that were changed or claimed since stay."
      : {
          refused:
            "Nothing was changed: it is undone already, still under way, or was removed with everything else.",
        },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: `Import of ${data?.run.fileName ?? "a file"}`,
      description: "What becomes of each row of a file.",
      noindex: true,
    },
    matches,
  );

export default function Import() {
  const { run, open, twin, held, problem, spellings, preview, progress, listing, standing, report, removed } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const mapping = answer?.mapping ?? run.mapping;
  return (
    <>
      <PageNotice />
      <a href={paths.adminImports} className="nav-link">
        Back to imports
      </a>
      <h1 className="mt-1 text-2xl [overflow-wrap:anywhere]">{`Import of ${run.fileName}`}</h1>
      {progress ? <ImportProgress progress={progress} /> : null}
      <RunFacts run={run} twin={twin} removed={removed} held={held} />
      {listing ? <ListedSoFar listing={listing} /> : null}
      {standing ? <Changing id={run.id} standing={standing} /> : null}
      {open ? <HowRead {...run} spellings={spellings} /> : null}
      {open && preview ? (
        <MappingForm
          headings={run.headings}
          mapping={mapping}
          updateExisting={answer?.updateExisting ?? run.updateExisting}
          preview={preview}
          problem={answer?.problem ?? problem ?? undefined}
          tried={run.checked !== null}
        />
      ) : null}
      {report ? <Report runId={run.id} counts={run} {...report} next={report.next ?? undefined} /> : null}
    </>
  );
}

export const ErrorBoundary = DeskError;
