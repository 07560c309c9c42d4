import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskDone } from "~/components/admin/parts";
import {
  type PlacementShow,
  placementEmpty,
  placementLine,
  placementNames,
  placementShows,
} from "~/components/admin/placements/entries";
import { PlacementEntry, type RefusedLink } from "~/components/admin/placements/placement-entry";
import { DeskSplit } from "~/components/admin/split";
import { Chips } from "~/components/page/link";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { openIn } from "~/models/base/queue";
import { readPage } from "~/models/listings/admin/list-query";
import {
  listApplications,
  listAwaitedPlans,
  listCurrentPlans,
  listRefundsDue,
  listWaits,
  perList,
} from "~/models/placements/desk.server";
import { paths } from "~/paths";

const readShow = (request: Request): PlacementShow =>
  placementShows.find((each) => each === new URL(request.url).searchParams.get("show")) ?? "waiting";

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const show = readShow(request);
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams.get("page"));
  const { entries, total, pages } = await listOf(show, page);
  if (page > Math.max(1, pages)) throw redirect(paths.adminPlacements({ show, page: pages }));
  await recordSeen(
    operator,
    entries.map(({ id, email, ...of }) => ({
      subject: { kind: "plan", id } as const,
      details: {
        email,
        ...("phone" in of && of.phone ? { phone: of.phone } : {}),
        ...("contactName" in of && of.contactName ? { name: of.contactName } : {}),
      },
    })),
  );
  const { open } = openIn(entries, searchParams.get("open"));
  const shown = { show, page, pages, entries, total, open, opened: searchParams.has("open") };
  return json({ ...shown, now: new Date() });
}

async function listOf(show: PlacementShow, page: number) {
  const tagged = <Kind extends string, Entry>(
    kind: Kind,
    { entries, total }: { entries: Entry[]; total: number },
  ) => ({ entries: entries.map((entry) => ({ kind, ...entry })), total, pages: Math.ceil(total / perList) });
  switch (show) {
    case "waiting": {
      const [owed, awaited] = [
        tagged("owed", await listRefundsDue(page)),
        tagged("awaited", await listAwaitedPlans(page)),
      ];
      return {
        entries: [...owed.entries, ...awaited.entries],
        total: owed.total + awaited.total,
        pages: Math.max(owed.pages, awaited.pages),
      };
    }
    case "plans":
      return tagged("current", await listCurrentPlans(page));
    case "applications":
      return tagged("applied", await listApplications(page));
    case "waits":
      return tagged("wait", await listWaits(page));
  }
}

export const meta = metaOf({ title: "Featured", description: "Plans, payments and who waits for a place." });

export default function Placements() {
  const { show, page, pages, entries, total, open, opened, now } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedLink>();
  const one = entries.find(({ id }) => id === open);
  const at = (further: { page?: number; open?: string } = {}) =>
    paths.adminPlacements({ show, page, ...further });
  return (
    <DeskSplit
      title="Featured"
      says={says[show]}
      said={<DeskDone />}
      filter={
        <Chips
          label="What is listed"
          chips={placementShows.map((each) => ({
            name: placementNames[each],
            to: paths.adminPlacements({ show: each }),
            current: each === show,
          }))}
        />
      }
      rows={entries.map((each) => placementLine(each, at({ open: each.id }), new Date(now)))}
      empty={placementEmpty[show]}
      open={one?.id}
      pages={
        <PageLinks
          page={page}
          pages={pages}
          href={(number) => at({ page: number })}
          count={`${total.toLocaleString("en-GB")} in all`}
        />
      }
      back={opened ? at() : undefined}
    >
      {one ? <PlacementEntry one={one} list={{ show, page }} refused={refused} /> : undefined}
    </DeskSplit>
  );
}

const says: Readonly<Partial<Record<PlacementShow, string>>> = {
  applications: "Those of the last 90 days.",
  waits:
    "The one who has waited longest gets an email by itself once a place is free, and the next a day later if nobody took it.",
};

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
