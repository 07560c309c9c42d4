import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskError } from "~/components/admin/desk-error";
import { FeaturedDesk } from "~/components/admin/featured/featured-desk";
import { type FeaturedShow, featuredShows } from "~/components/admin/featured/featured-shows";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { type Actor, recordSeen } from "~/models/audit/audit.server";
import { formatAge, isLate } from "~/models/base/queue";
import { findNamed } from "~/models/merges/merge.server";
import {
  listApplications,
  listAwaitedPlans,
  listRefundsDue,
  listStandingPlans,
  listWaits,
} from "~/models/placements/desk.server";
import { type Linked, linkPurchase } from "~/models/placements/link-purchase.server";
import { paths } from "~/paths";
import { refundPlan } from "~/workflows/placements/open-billing.server";

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

const wish = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("link"),
    subscription: z.string().max(255),
    listing: z.string().max(300).default(""),
  }),
  z.object({ intent: z.literal("refund"), subscription: z.string().max(255) }),
]);

/** What a form of the page is answered with that stays on it. */
export type DeskRefusal = { subscription: string; listing: string; error: string };

export const action = formAction(async ({ request, form }) => {
  const { id, role } = await requireFreshOperator(request, form);
  const asked = wish.safeParse(Object.fromEntries(form));
  if (!asked.success) throw refusal(422, "Press one of the buttons on the page.");
  const here = paths.adminFeatured({ show: new URL(request.url).searchParams.get("show") ?? undefined });
  return asked.data.intent === "refund"
    ? refund(asked.data.subscription, { id, role }, here)
    : link(asked.data, { id, role });
});

async function refund(subscriptionId: string, operator: Actor, here: string): Promise<Response> {
  const refunded = await refundPlan({ subscriptionId, by: { operator } });
  if (refunded.status !== "wanted") throw refusal(404, "There is no such plan.");
  return redirectWithNotice(
    here,
    refunded.charged
      ? "The money goes back, the placement has ended, and the buyer is told."
      : "The plan is cancelled, nothing was charged, and the buyer is told.",
  );
}

async function link(
  { subscription, listing }: { subscription: string; listing: string },
  operator: Actor,
): Promise<Response> {
  const refuse = (error: string) => json<DeskRefusal>({ subscription, listing, error }, 422);
  const listingId = await findNamed(listing);
  if (!listingId) return refuse("No listing has this address or id. Copy the address of its page.");
  const linked = await linkPurchase(operator, { subscriptionId: subscription, listingId }, new Date());
  if (linked.status === "linked") {
    return redirectWithNotice(paths.adminFeatured(), `${linked.businessName} has the plan now.`);
  }
  return refuse(whyNot(linked));
}

function whyNot(linked: Exclude<Linked, { status: "linked" }>): string {
  switch (linked.status) {
    case "over":
      return "This plan has a listing by now, or has ended. Load the page again.";
    case "not shown":
      return `${linked.businessName} is not on the site. Publish it first.`;
    case "no owner":
      return `Nobody owns ${linked.businessName} yet. Let the buyer claim it, and approve the claim.`;
    case "no trade":
      return `${linked.businessName} has no trade. Give it a service first.`;
    case "has plan":
      return `${linked.businessName} has a plan already. Refund this one, or name another listing.`;
    case "sold out":
      return `Every place of this plan is taken where ${linked.businessName} is. Refund it, or name another listing.`;
  }
}

export const meta = metaOf({ title: "Featured", description: "Plans, payments and who waits for a place." });

export default function Featured() {
  const desk = useLoaderData<typeof loader>();
  const refused = useActionData<DeskRefusal>();
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Featured</h1>
      <FeaturedDesk desk={desk} refused={refused} />
    </>
  );
}

export const ErrorBoundary = DeskError;
