import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DuplicatePair, LateMerges } from "~/components/admin/listings/duplicate-pair";
import { DeskDone } from "~/components/admin/parts";
import { NavLink } from "~/components/page/link";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { textsOf } from "~/http/bodies/form.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { readPage } from "~/models/listings/admin/list-query";
import { listDuplicates, mostDuplicates } from "~/models/listings/same/duplicates.server";
import { mergeListings } from "~/models/merges/merge.server";
import { daysToUndo, listMerges } from "~/models/merges/undo.server";
import { paths } from "~/paths";
import { mergeBarredWords, mergedWords } from "../listings/listing-words";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireFreshOperator(request);
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams.get("page"));
  const [listed, merges] = await Promise.all([listDuplicates(page), listMerges()]);
  const [merge, parted] = [searchParams.get("merge"), searchParams.get("parted")?.split(".")];
  const undo = merge
    ? { to: paths.adminDuplicatesVerb("undo"), fields: { merge } }
    : parted?.[1]
      ? { to: paths.adminDuplicatesVerb("rejoin"), fields: { stays: parted[0] ?? "", gone: parted[1] } }
      : undefined;
  return json({ ...listed, merges, undo, most: mostDuplicates, days: daysToUndo });
}

/** Merges two listings in one press. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const { stays = "", gone = "" } = textsOf(form);
  const outcome = await mergeListings(operator, stays, gone);
  if (outcome.status === "merged")
    return redirectWithNotice(paths.adminDuplicates({ merge: outcome.mergeId }), mergedWords(outcome));
  const refused = mergeBarredWords[outcome.status === "missing" ? "impossible" : outcome.status];
  return redirectWithNotice(paths.adminDuplicates(), { refused });
});

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
