import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskDone } from "~/components/admin/parts";
import {
  type FeaturedShow,
  featuredEmpty,
  featuredLine,
  featuredNames,
  featuredShows,
} from "~/components/admin/placements/entries";
import { FeaturedEntry, type Refused } from "~/components/admin/placements/featured-entry";
import { DeskSplit } from "~/components/admin/split";
import { Chips } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { openIn } from "~/models/base/queue";
import {
  listApplications,
  listAwaitedPlans,
  listRefundsDue,
  listStandingPlans,
  listWaits,
} from "~/models/placements/desk.server";
import { paths } from "~/paths";

const readShow = (request: Request): FeaturedShow =>
  featuredShows.find((each) => each === new URL(request.url).searchParams.get("show")) ?? "waiting";

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const show = readShow(request);
  const { entries, total } = await listOf(show);
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
  const wanted = new URL(request.url).searchParams.get("open");
  const { open } = openIn(entries, wanted);
  return json({ show, entries, total, open, opened: wanted !== null, now: new Date() });
}

async function listOf(show: FeaturedShow) {
  const tagged = <Kind extends string, Entry>(
    kind: Kind,
    { entries, total }: { entries: Entry[]; total: number },
  ) => ({ entries: entries.map((entry) => ({ kind, ...entry })), total });
  switch (show) {
    case "waiting": {
      const [owed, awaited] = [
        tagged("owed", await listRefundsDue()),
        tagged("awaited", await listAwaitedPlans()),
      ];
      return { entries: [...owed.entries, ...awaited.entries], total: owed.total + awaited.total };
    }
    case "plans":
      return tagged("standing", await listStandingPlans());
    case "applications":
      return tagged("applied", await listApplications());
    case "waits":
      return tagged("wait", await listWaits());
  }
}

export const meta = metaOf({ title: "Featured", description: "Plans, payments and who waits for a place." });

export default function Featured() {
  const { show, entries, total, open, opened, now } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const one = entries.find(({ id }) => id === open);
  return (
    <DeskSplit
      title="Featured"
      says={
        total > entries.length
          ? `The first ${entries.length} of ${total.toLocaleString("en-GB")}.`
          : says[show]
      }
      said={<DeskDone />}
      filter={
        <Chips
          label="What is listed"
          chips={featuredShows.map((each) => ({
            name: featuredNames[each],
            to: paths.adminFeatured({ show: each }),
            current: each === show,
          }))}
        />
      }
      rows={entries.map((each) => featuredLine(each, show, new Date(now)))}
      empty={featuredEmpty[show]}
      open={one?.id}
      back={opened ? paths.adminFeatured({ show }) : undefined}
    >
      {one ? <FeaturedEntry one={one} show={show} refused={refused} /> : undefined}
    </DeskSplit>
  );
}

const says: Readonly<Partial<Record<FeaturedShow, string>>> = {
  applications: "Those of the last 90 days.",
  waits:
    "The one who has waited longest gets an email by itself once a place is free, and the next a day later if nobody took it.",
};

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
