import { json, redirect } from "@remix-run/node";
import { putRightWords } from "~/components/admin/imports/words";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { readForAll } from "~/models/imports/lacking.server";
import { putRight } from "~/models/imports/put-right.server";
import { type Lacking, lacks } from "~/models/imports/run";
import { longestPlace } from "~/models/places/place";
import { paths } from "~/paths";
import { requireRun } from "./import-run.server";

export { default, loader, meta } from "./import";

/** Gives all rows that lack a trade or a place the one that the operator says. */
export const action = deskAction(requireOperator, async ({ request, operator, params, form }) => {
  const run = await requireRun(params);
  const why = new URL(request.url).searchParams.get("why");
  const lack = lacks.find((each) => each === why);
  if (!lack) throw refusal(422, "Press one of the buttons on the page.");
  const value = String(form.get("value") ?? "")
    .trim()
    .slice(0, longestPlace);
  const said = { [lack]: value };
  const forAll = await readForAll(said);
  if (!forAll[lack === "trade" ? "trade" : "town"])
    return json({ refused: { value, problem: problemOf(lack, value) } }, 422);
  const done = await putRight(operator, run, said, forAll);
  if (done.status === "queued") return redirect(paths.adminImport(run.id), 303);
  return redirectWithNotice(
    paths.adminImport(run.id, { show: "unfound" }),
    done.status === "begun"
      ? { refused: "Nothing was changed: this import is under way. Say it again when it has ended." }
      : putRightWords(done, forAll.trade ? `under ${forAll.trade.label}` : `in ${forAll.town?.name}`),
  );
});

const problemOf = (lack: keyof Lacking, value: string): string =>
  lack === "trade"
    ? "Choose a trade from the list."
    : value
      ? `We know no town, or several, called “${value}”. Check the spelling, or add the county: Richmond, Surrey.`
      : "Type a town, like Leeds.";
