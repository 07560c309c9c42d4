import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DuplicatePair, LateMerges } from "~/components/admin/listings/duplicate-pair";
import { DeskDone } from "~/components/admin/parts";
import { NavLink } from "~/components/page/link";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { deskAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requireFreshOperator } from "~/http/sessions/operator.server";
import type { Said } from "~/models/base/said";
import { readPage } from "~/models/listings/admin/shown";
import { listDuplicates, mostDuplicates, partDuplicates } from "~/models/listings/same/duplicates.server";
import { mergeListings } from "~/models/merges/merge.server";
import { daysToUndo, listMerges, undoMerge } from "~/models/merges/undo.server";
import { paths } from "~/paths";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { mergeBarredWords, mergedWords } from "./listing-words";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireFreshOperator(request);
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams.get("page"));
  const [listed, merges] = await Promise.all([listDuplicates(page), listMerges()]);
  const [merge, parted] = [searchParams.get("merge"), searchParams.get("parted")?.split(".")];
  const undo = merge
    ? { intent: "undo", merge }
    : parted?.[1]
      ? { intent: "rejoin", stays: parted[0] ?? "", gone: parted[1] }
      : undefined;
  return json({ ...listed, merges, undo, most: mostDuplicates, days: daysToUndo });
}

export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const { said, ...query } = await decide(operator, form);
  return redirectWithNotice(paths.adminDuplicates(query), said);
});

/** Does what was pressed; what is said of it, and what undoes it. */
async function decide(operator: Operator, form: FormData): Promise<Decided> {
  const [stays, gone] = [String(form.get("stays") ?? ""), String(form.get("gone") ?? "")];
  const intent = form.get("intent");
  if (intent === "undo") {
    const undone = await undoMerge(operator, String(form.get("merge") ?? ""));
    if (undone.status === "impossible") return { said: { refused: notUndone } };
    return { said: `${undone.gone} and ${undone.stays} are two listings again.` };
  }
  if (intent === "part" || intent === "rejoin") {
    const changed = await partDuplicates(operator, [stays, gone], intent === "part");
    if (!changed)
      return { said: { refused: "Nothing was changed: somebody decided about these two before." } };
    return intent === "part"
      ? { said: "They are two businesses, and are not shown here again.", parted: `${stays}.${gone}` }
      : { said: "They are back in the list." };
  }
  const outcome = await mergeListings(operator, stays, gone);
  if (outcome.status === "merged") return { said: mergedWords(outcome), merge: outcome.mergeId };
  return {
    said: { refused: mergeBarredWords[outcome.status === "missing" ? "impossible" : outcome.status] },
  };
}

type Decided = { said: Said; merge?: string; parted?: string };

const notUndone =
  "Nothing was changed: it was undone before, or one of the two was removed, erased or merged again since.";

export const meta = metaOf({
  title: "Probable duplicates",
  description: "Listings that are perhaps one business.",
});

export default function Duplicates() {
  const { pairs, total, page, pages, merges, undo, most, days } = useLoaderData<typeof loader>();
  const count = total >= most ? `${most.toLocaleString("en-GB")} or more pairs` : `${total} pairs`;
  return (
    <>
      <DeskDone undo={undo} />
      <NavLink to={paths.adminListings()}>Back to listings</NavLink>
      <h1 className="mt-1 text-2xl">Probable duplicates</h1>
      {pairs.length > 0 ? (
        <ol className="entries">
          {pairs.map((pair) => (
            <li key={`${pair.stays.id} ${pair.gone.id}`}>
              <DuplicatePair {...pair} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-6 text-slate">
          No two listings look like one business. When a new or changed one does, both appear here in a
          moment.
        </p>
      )}
      <PageLinks page={page} pages={pages} count={count} href={(page) => paths.adminDuplicates({ page })} />
      <LateMerges merges={merges} days={days} />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
