import { json, redirect } from "@remix-run/node";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { mappingOf } from "~/models/imports/file/columns";
import { encodings } from "~/models/imports/file/encoding";
import { delimiters, mostAbove } from "~/models/imports/file/format";
import { paths } from "~/paths";
import { rereadImport } from "~/workflows/import-listings.server";
import { requireRun } from "./import-run.server";

export { default, loader, meta } from "./import";

/** Which line has the headings, and how many lines above are no rows: '3-1'. */
function topIn(text: string) {
  const [, headingsAt, linesAbove] = /^(\d{1,4})-(\d{1,4})$/.exec(text) ?? [];
  const top = { headingsAt: Number(headingsAt), linesAbove: Number(linesAbove) };
  return top.headingsAt <= mostAbove && top.linesAbove <= mostAbove ? top : undefined;
}

/** Reads the file of an import again, with the delimiter, the encoding and the headings that the operator says. */
export const action = deskAction(requireOperator, async ({ operator, params, form }) => {
  const run = await requireRun(params);
  const said = (name: string) => String(form.get(name) ?? "");
  const top = topIn(said("top"));
  const encoding = encodings.find((each) => each === said("encoding"));
  const delimiter = delimiters.find((each) => each === said("delimiter"));
  const kept = { mapping: mappingOf(run.mapping), updateExisting: run.updateExisting };
  const how = { top: said("top"), encoding: said("encoding"), delimiter: said("delimiter") };
  const refuse = (problem: string) => json({ ...kept, how: { ...how, problem } }, 422);
  if (!top || !encoding || !delimiter)
    return refuse("Choose the separator, the line of the headings and the encoding from the lists.");
  const read = await rereadImport(operator, run, { encoding, delimiter }, top);
  if (read.status === "refused") return refuse(read.problem);
  return redirect(paths.adminImport(run.id), 303);
});
