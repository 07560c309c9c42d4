import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  ManualTab,
  ReadersNote,
  SampleTab,
  ToolTabs,
  toolTabs,
  UploadTab,
} from "~/components/admin/imports/tool";
import { TextLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { refusal } from "~/http/pages/refusal.server";
import { findOperator, requireOperator } from "~/http/sessions/operator.server";
import { findAccount } from "~/http/sessions/session.server";
import { mappingOf, mappingProblem } from "~/models/imports/file/columns";
import { type Importer, type ImportRun, queueRun } from "~/models/imports/runs.server";
import { paths } from "~/paths";
import uploadHref from "~/upload.js?url";
import { largestImport, takeImportFile, takeSample } from "~/workflows/import-listings.server";

/** Anybody may read it; only an operator can use it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("tab");
  const operator = await findOperator(request);
  return json({
    tab: toolTabs.find((each) => each === asked) ?? "upload",
    mayImport: operator !== undefined,
    elsewhere: ["professional", "homeowner"].includes((await findAccount(request))?.role ?? ""),
    script: operator ? { address: uploadHref, mostBytes: largestImport } : null,
  });
}

/** How much of a stranger's upload is read before it is refused, in bytes. */
const strangersBytes = 1024 * 1024;

export async function action({ request }: ActionFunctionArgs) {
  const operator = await findOperator(request);
  // An operator who has yet to prove the second factor is sent there.
  if (!operator && (await findAccount(request))?.role === "operator") await requireOperator(request);
  const wanted = {
    file: "file",
    largestFileBytes: operator ? largestImport : strangersBytes,
    taken: operator !== undefined,
    purpose: "import" as const,
  };
  return readMultipart(request, wanted, async (upload) => {
    if (!operator) return json({ status: "refused" as const }, 403);
    return takeIn({ id: operator.id, role: operator.role }, upload);
  });
}

async function takeIn(importer: Importer, { form, file }: Upload) {
  const intent = form.get("intent");
  if (intent === "sample") {
    const run = await takeSample(importer);
    await queueRun(importer, run.id, { ...wishOf(run), stage: "import" });
    return redirect(paths.adminImport(run.id), 303);
  }
  if (intent !== "upload") throw refusal(422, "Press one of the buttons on the page.");
  const taken = await takeImportFile(importer, file);
  if (taken.status !== "taken") return json(taken, { status: taken.status === "refused" ? 422 : 503 });
  const { run } = taken;
  const wish = wishOf(run);
  // A file whose columns are known is tried at once: its page shows what an import would do.
  if (!run.doubtful && !mappingProblem(wish.mapping))
    await queueRun(importer, run.id, { ...wish, stage: "check" });
  return redirect(paths.adminImport(run.id), 303);
}

const wishOf = ({ mapping }: ImportRun) => ({ mapping: mappingOf(mapping), updateExisting: false });

export const meta = metaOf({
  title: "Import businesses",
  description: "Listings from a CSV file, with an account of every row.",
});

export default function ImportTool() {
  const { tab, mayImport, elsewhere, script } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && "problem" in answer ? String(answer.problem) : undefined;
  const refused = answer?.status === "refused" && !problem;
  return (
    <div className={mayImport ? undefined : "wrap py-6"}>
      <PageNotice />
      <h1 className="text-2xl">Import businesses</h1>
      {mayImport ? null : <ReadersNote refused={refused} elsewhere={elsewhere} />}
      <ToolTabs tab={tab} />
      {tab === "upload" ? <UploadTab problem={problem} script={script ?? undefined} /> : null}
      {tab === "sample" ? <SampleTab /> : null}
      {tab === "manual" ? <ManualTab /> : null}
      {mayImport ? (
        <TextLink to={paths.adminImports} p="mt-4">
          What was imported so far
        </TextLink>
      ) : null}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
