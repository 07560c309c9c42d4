import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UnsureEntry, unsureId } from "~/components/admin/imports/unsure-rows";
import { unsureWords } from "~/components/admin/imports/words";
import { MoreLinks } from "~/components/admin/split";
import { NavLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { unsureAnswers } from "~/models/imports/run";
import { answerUnsure, countUnsure, listUnsure } from "~/models/imports/unsure-rows.server";
import { paths } from "~/paths";
import { requireRun } from "./import-run.server";

const answerOf = (text: unknown) => unsureAnswers.find((each) => each === text) ?? null;

/** Reads the number of a row; 0 for anything else. */
const rowOf = (text: unknown): number => Number(/^\d{1,9}$/.exec(String(text ?? ""))?.[0] ?? 0);

const readAfter = (request: Request): number => rowOf(new URL(request.url).searchParams.get("after"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOperator(request);
  const run = await requireRun(params);
  const after = readAfter(request);
  const [unsure, { rows, next }] = await Promise.all([countUnsure(run), listUnsure(run.id, after)]);
  const { id, fileName, status } = run;
  return json({ id, fileName, waits: status === "checked", unsure, rows, after, next: next ?? null });
}

export const action = deskAction(requireOperator, async ({ operator, request, params, form }) => {
  const run = await requireRun(params);
  const intent = form.get("intent");
  const answer = answerOf(intent);
  if (!answer && intent !== "open") throw refusal(422, "Press one of the buttons on the page.");
  const row = rowOf(form.get("row"));
  const page = paths.adminImportUnsure(run.id, readAfter(request) || undefined);
  const seen = answerOf(form.get("seen"));
  const { status } = await answerUnsure(operator, run.id, { row, seen, answer });
  if (status === "answered") return redirect(`${page}#${unsureId(row)}`, 303);
  return redirectWithNotice(page, {
    refused:
      "Nothing was changed: this row was answered since the page was opened, the import has begun, or the file was tried again.",
  });
});

export const meta = metaOf({ title: "Perhaps listed already", description: "Rows that an import holds." });

export default function Unsure() {
  const { id, fileName, waits, unsure, rows, after, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageNotice />
      <NavLink to={paths.adminImport(id)}>Back to the import</NavLink>
      <h1 className="mt-1 text-2xl">Perhaps listed already</h1>
      <p className="hint mt-1 wrap-anywhere">{fileName}</p>
      <p className="mt-3 max-w-[68ch]">
        {waits ? unsureWords(unsure) : "This is what the last trial found."}
      </p>
      {waits && unsure.rows > 0 ? (
        <p className="mt-2 max-w-[68ch]">
          “The same” leaves the row to that listing, which it updates where that was chosen and nobody has
          claimed it. “A new one” imports the row beside it.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ol className="entries">
          {rows.map((row) => (
            <li key={row.row} id={unsureId(row.row)}>
              <UnsureEntry unsure={row} waits={waits} />
            </li>
          ))}
        </ol>
      ) : after > 0 ? (
        <p className="mt-3 text-slate">No more rows.</p>
      ) : null}
      <MoreLinks
        first={after > 0 ? paths.adminImportUnsure(id) : undefined}
        next={next ? paths.adminImportUnsure(id, next) : undefined}
      />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
