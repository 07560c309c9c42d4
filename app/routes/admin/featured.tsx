import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FeaturedDesk, type FeaturedShow, featuredShows } from "~/components/admin/featured/featured-desk";
import type { Refused } from "~/components/admin/featured/featured-queue";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { sendOn } from "~/http/pages/sent-on.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { formatAge, isLate } from "~/models/base/queue";
import {
  listApplications,
  listAwaitedPlans,
  listRefundsDue,
  listStandingPlans,
  listWaits,
} from "~/models/placements/desk.server";
import { paths } from "~/paths";

const readShow = (request: Request): FeaturedShow =>
  z.enum(featuredShows).catch("waiting").parse(new URL(request.url).searchParams.get("show"));

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const show = readShow(request);
  const desk = await listsOf(show);
  await recordSeen(operator, seenIn(desk));
  return json(desk);
}

async function listsOf(show: FeaturedShow) {
  const now = new Date();
  const aged = <Entry,>(since: (entry: Entry) => Date | null) => {
    return (entry: Entry) => {
      const from = since(entry);
      return { ...entry, age: from ? formatAge(from, now) : "", late: from !== null && isLate(from, now) };
    };
  };
  switch (show) {
    case "waiting": {
      const [awaited, owed] = await Promise.all([listAwaitedPlans(), listRefundsDue()]);
      const plans = awaited.entries.map(aged(({ startedAt }) => startedAt));
      const refunds = owed.entries.map(aged(({ wantedAt }) => wantedAt));
      return { show, plans, refunds, total: Math.max(awaited.total, owed.total) } as const;
    }
    case "plans":
      return { show, ...(await listStandingPlans()) } as const;
    case "applications":
      return { show, ...(await listApplications()) } as const;
    case "waits":
      return { show, ...(await listWaits()) } as const;
  }
}

/** Whose details the page shows. */
function seenIn(desk: Awaited<ReturnType<typeof listsOf>>) {
  const entries: { id: string; email: string; phone?: string | null; contactName?: string | null }[] =
    desk.show === "waiting" ? [...desk.plans, ...desk.refunds] : [...desk.entries];
  return entries.map(({ id, email, phone, contactName }) => ({
    subject: { kind: "plan", id } as const,
    details: { email, ...(phone ? { phone } : {}), ...(contactName ? { name: contactName } : {}) },
  }));
}

/** Each verb has an address of its own. */
export const action = formAction(async ({ request, form }) => {
  await requireOperator(request, form);
  const show = new URL(request.url).searchParams.get("show") ?? undefined;
  return sendOn(form, ["link", "refund"], (verb) => paths.adminFeaturedVerb(verb, show));
});

export const meta = metaOf({ title: "Featured", description: "Plans, payments and who waits for a place." });

export default function Featured() {
  const desk = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Featured</h1>
      <FeaturedDesk desk={desk} refused={refused} />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
