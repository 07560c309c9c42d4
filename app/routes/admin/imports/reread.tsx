import { json, redirect } from "@remix-run/node";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { mappingOf } from "~/models/imports/file/columns";
import { encodings, mostAbove } from "~/models/imports/file/format";
import { paths } from "~/paths";
import { rereadImport } from "~/workflows/import-listings.server";
import { requireRun } from "./import-run.server";

export { default, loader, meta } from "./import";

/** Reads the file of an import again, with the encoding and the lines above the headings that the operator says. */
export const action = deskAction(requireOperator, async ({ operator, params, form }) => {
  const run = await requireRun(params);
  const typed = String(form.get("linesAbove") ?? "").slice(0, 6);
  const linesAbove = /^\d{1,4}$/.test(typed) ? Number(typed) : mostAbove + 1;
  const encoding = encodings.find((each) => each === (form.get("encoding") ?? run.encoding));
  const kept = { mapping: mappingOf(run.mapping), updateExisting: run.updateExisting };
  if (linesAbove > mostAbove || !encoding)
    return json({ ...kept, problem: `Lines above the headings: a whole number up to ${mostAbove}.` }, 422);
  const read = await rereadImport(operator, run, { encoding, linesAbove });
  if (read.status === "refused") return json({ ...kept, problem: read.problem }, 422);
  return redirect(paths.adminImport(run.id), 303);
});
