import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OpenClaim, WaitingDashboard } from "~/components/claim/claim-progress";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { PlanPanel } from "~/components/placement/plan-panel";
import { WaitingPlans } from "~/components/placement/waiting-plans";
import { Resting } from "~/components/portal/alerts/pauses";
import { AnswerFigures, Counters, FirstLeads, ProfileSummary } from "~/components/portal/dashboard-parts";
import { FirstSteps } from "~/components/portal/first-steps";
import { titleWithNew } from "~/components/portal/portal-frame";
import { requireProfessional } from "~/http/sessions/professional.server";
import { listPauses } from "~/models/alerts/away.server";
import { findAlertSettings } from "~/models/alerts/settings.server";
import { recordSeen } from "~/models/audit/audit.server";
import { findWaitingClaim } from "~/models/claims/claims.server";
import { summariseAnswers } from "~/models/leads/portal/answers.server";
import { countLeadsFor } from "~/models/leads/portal/assignments.server";
import { seenLeads } from "~/models/leads/portal/declined";
import { listLeadsFor } from "~/models/leads/portal/queue.server";
import { disputeWords } from "~/models/listings/dispute";
import { findDispute } from "~/models/listings/open-dispute.server";
import { listWaitingPlans } from "~/models/placements/account-plans.server";
import { findEndedPlan, findOwnPlan } from "~/models/placements/own-plan.server";
import type { OwnPlan } from "~/models/placements/plan";
import { countPublished } from "~/models/reviews/counting.server";
import { paths } from "~/paths";
import { findWaiting, firstDayOf } from "./dashboard.server";
import { senderOf, viewerOf } from "./viewer.server";

/** Its plan's buttons lead to the billing page, which is on another host. */
export const handle = { pays: true };

const recentLeads = 5;

export async function loader({ request }: LoaderFunctionArgs) {
  const waiting = await findWaiting(request);
  if (waiting) return json({ waiting });
  const professional = await requireProfessional(request);
  const { account, business } = professional;
  const viewer = viewerOf(professional);
  const now = new Date();
  const [counts, recent, answers, pauses, alerts, plan, ended, awaited, claim, dispute] = await Promise.all([
    countLeadsFor(viewer),
    listLeadsFor({ ...viewer, perPage: recentLeads }),
    summariseAnswers(viewer),
    listPauses(account.id),
    findAlertSettings(account.id),
    findOwnPlan(viewer, now),
    findEndedPlan(viewer, now),
    listWaitingPlans(account),
    findWaitingClaim(account.id),
    findDispute(business.id),
  ]);
  await recordSeen(account, seenLeads(recent.leads));
  const { businessName, city, serviceRadiusMiles, overallRating, totalReviewCount, verified } = business;
  return json({
    counts,
    recent: { ...recent, at: now },
    firstDay: counts.total === 0 ? await firstDayOf(account.id, business, alerts) : null,
    answers: { ...answers, contact: (await countPublished(business.id)).contact },
    resting: pauses.flatMap(({ awayUntil, ...pause }) => (awayUntil ? [{ ...pause, awayUntil }] : [])),
    plan: plan ? shownPlan(plan) : null,
    ended: ended ?? null,
    awaited: awaited.map((each) => ({ ...each, wish: crypto.randomUUID() })),
    // It has a plan that is unpaid, or that has not begun.
    awaitsPayment:
      !plan &&
      awaited.some(
        ({ why, businessId }) => (why === "unpaid" || why === "not begun") && businessId === business.id,
      ),
    claim: claim ? { id: claim.id, businessName: claim.businessName } : null,
    dispute: dispute ?? null,
    sender: senderOf(account, business),
    profile: { businessName, city, serviceRadiusMiles, overallRating, totalReviewCount, verified },
  });
}

/** The form that changes the plan has an id, so that sending it twice changes the plan once. */
const shownPlan = ({ customerId: _, ...plan }: OwnPlan) => ({ ...plan, wish: crypto.randomUUID() });

export const meta = metaOf((_, { matches }) => ({
  title: titleWithNew("Dashboard", matches),
  description: "Your newest leads, and how many are new, in progress and completed.",
}));

export default function DashboardPage() {
  const loaded = useLoaderData<typeof loader>();
  return "waiting" in loaded ? <WaitingDashboard {...loaded.waiting} /> : <Dashboard loaded={loaded} />;
}

type Loaded = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { waiting: object }>;

function Dashboard({ loaded }: { loaded: Loaded }) {
  const { counts, recent, firstDay, answers, resting, plan, ended, awaited, claim, sender, profile } = loaded;
  const { awaitsPayment, dispute } = loaded;
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl wrap-anywhere">Welcome, {sender.contactName}!</h1>
      {resting.map((pause) => (
        <Resting key={pause.id} pause={pause} from="dashboard" />
      ))}
      {dispute ? <p className="note mt-4">{disputeWords[dispute]}</p> : null}
      {claim ? <OpenClaim {...claim} /> : null}
      {firstDay ? (
        <FirstSteps {...firstDay} />
      ) : (
        <section className="mt-4">
          <h2 className="text-lg">Recent Leads</h2>
          <FirstLeads leads={recent.leads} waiting={recent.waiting} at={recent.at} sender={sender} />
          {counts.total > recent.leads.length ? (
            <a href={paths.leads()} className="nav-link font-semibold underline">
              View all leads
            </a>
          ) : null}
        </section>
      )}
      <Counters counts={counts} />
      <AnswerFigures {...answers} />
      {awaitsPayment ? null : <PlanPanel plan={plan} ended={ended} business={profile.businessName} />}
      <WaitingPlans waiting={awaited} />
      <ProfileSummary profile={profile} />
    </>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
