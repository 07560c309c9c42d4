import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, useParams } from "@remix-run/react";
import { ListingFilter, nothingWords, titleOfListings } from "~/components/admin/listings/listing-filter";
import { listingLine } from "~/components/admin/listings/listing-rows";
import { many } from "~/components/admin/listings/merge-choice";
import { DeskDone } from "~/components/admin/parts";
import { DeskSplit } from "~/components/admin/split";
import { ErrorSummary } from "~/components/form/error-summary";
import { TextLink } from "~/components/page/link";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { mostAtOnce, publishListings } from "~/models/listings/admin/decisions.server";
import { readDeskQuery } from "~/models/listings/admin/list-query";
import { listDeskListings } from "~/models/listings/admin/lists.server";
import { insteadWords } from "~/models/listings/search/words";
import { paths } from "~/paths";
import { publishedWords } from "./listing-words";

const longestIds = 40 * mostAtOnce;

const whereIn = ({ show, page }: ReturnType<typeof readDeskQuery>) => ({ show, page });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const query = readDeskQuery(request.url);
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get("ids")?.slice(0, longestIds) ?? "";
  const published = searchParams.get("did") === "published" && ids !== "";
  const listed = await listDeskListings(query);
  return json({
    ...listed,
    query,
    now: new Date(),
    undo: published ? { to: paths.adminUnpublish(whereIn(query)), fields: { ids } } : undefined,
  });
}

export const action = deskAction(requireOperator, async ({ operator, request, form }) => {
  const place = whereIn(readDeskQuery(request.url));
  const only = form.get("only");
  const outcomes = await publishListings(operator, (only ? [only] : form.getAll("ids")).map(String));
  if (outcomes.length === 0)
    return json({ problem: "Select the listings to publish, or press Publish on one." }, 422);
  const published = outcomes.filter(({ status }) => status === "published");
  const did =
    published.length > 0 ? { did: "published", ids: published.map((each) => each.id).join(".") } : {};
  return redirectWithNotice(paths.adminListings({ ...place, ...did }), publishedWords(outcomes));
});

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? titleOfListings(data.query) : "Listings",
  description: "Listings that wait for an operator, and all others.",
}));

export default function Listings() {
  const { listings, total, most, more, meant, page, pages, query, now, undo } =
    useLoaderData<typeof loader>();
  const refused = useActionData<{ problem: string }>();
  const open = useParams().listingId;
  const { q, show, page: _, import: imported, ...filters } = query;
  const at = (further: { page?: number; open?: string }) =>
    paths.adminListings({ ...filters, q, show, import: imported, page, ...further });
  return (
    <DeskSplit
      title={titleOfListings(query)}
      says={
        <>
          {insteadWords(meant)}
          {more ? `The first ${most}: search or narrow down for the others. ` : `${many(total, "listing")}. `}
          <TextLink to={paths.adminDuplicates()}>Probable duplicates</TextLink>
        </>
      }
      said={
        <>
          <DeskDone undo={undo} />
          <ErrorSummary problems={refused ? [{ fieldId: "listed", message: refused.problem }] : []} />
        </>
      }
      filter={<ListingFilter query={query} />}
      rows={listings.map((each) => listingLine(each, show, new Date(now), at({ open: each.id })))}
      empty={nothingWords(query)}
      choice={{ action: at({}), field: "ids", intent: "publish", button: "Publish selected" }}
      open={open}
      pages={<PageLinks page={page} pages={pages} href={(number) => at({ page: number })} />}
      back={open ? at({}) : undefined}
      entryIsPage={open !== undefined}
    >
      {open ? <Outlet /> : undefined}
    </DeskSplit>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
