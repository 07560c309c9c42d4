import { redirect } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireConfirmedProfessional, requireProfessional } from "~/http/sessions/session.server";
import { formatInstant } from "~/models/base/clock";
import type { Said } from "~/models/base/said";
import { uuid } from "~/models/base/uuid";
import { waitForOther } from "~/models/placements/changes.server";
import { planIds, plans } from "~/models/placements/plan";
import { paths } from "~/paths";
import { type Changed, changePlan } from "~/workflows/placements/change-plan.server";
import { openBilling, refundPlan } from "~/workflows/placements/open-billing.server";

/** A link must not change anything: only the buttons of the dashboard do, which post. */
export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = () => redirect(paths.dashboard);

const wish = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("billing"), subscription: z.string().max(255) }),
  z.object({ intent: z.literal("refund"), subscription: z.string().max(255) }),
  z.object({
    intent: z.literal("change"),
    subscription: z.string().max(255),
    plan: z.enum(planIds),
    /** Of the form: sent twice it is one wish. */
    wish: uuid,
  }),
  z.object({ intent: z.literal("wait"), subscription: z.string().max(255), plan: z.enum(planIds) }),
]);

export const action = formAction(async ({ request, form }) => {
  // Whoever pays can see the bills and leave, also without a listing to work as.
  const account = await requireConfirmedProfessional(request, form);
  const asked = wish.safeParse(Object.fromEntries(form));
  if (!asked.success) throw refusal(422, "Use a button of the page.");
  if (asked.data.intent === "billing") return openPage(account.id, asked.data.subscription);
  if (asked.data.intent === "refund") return refund(account.id, asked.data.subscription);
  await requireProfessional(request, form);
  if (asked.data.intent === "change") return change(account.id, asked.data);
  return wait(account.id, asked.data);
});

async function refund(accountId: string, subscriptionId: string): Promise<Response> {
  const refunded = await refundPlan({ subscriptionId, by: { owner: accountId } });
  switch (refunded.status) {
    case "wanted":
      return redirectWithNotice(
        paths.dashboard,
        refunded.charged
          ? "Your money goes back to you. It takes up to 10 days."
          : "Your plan is cancelled. Nothing was charged.",
      );
    case "late":
      return redirectWithNotice(paths.dashboard, {
        refused: "The 30 days are over. You can cancel at any time.",
      });
    case "missing":
      throw refusal(404, "Page Not Found");
  }
}

type Change = Extract<z.output<typeof wish>, { intent: "change" }>;

async function change(accountId: string, { subscription, plan, wish: key }: Change): Promise<Response> {
  const changed = await changePlan({ accountId, subscriptionId: subscription, plan, key });
  if (changed.status === "missing") throw refusal(404, "Page Not Found");
  return redirectWithNotice(paths.dashboard, changeWords(changed, plans[plan].name));
}

type Wait = Pick<Change, "subscription" | "plan">;

async function wait(accountId: string, { subscription, plan }: Wait): Promise<Response> {
  const { status } = await waitForOther({ accountId, subscriptionId: subscription, plan }, new Date());
  if (status === "missing") throw refusal(404, "Page Not Found");
  const words =
    status === "waiting"
      ? "We will write to you when a place is free."
      : changeWords({ status }, plans[plan].name);
  return redirectWithNotice(paths.dashboard, words);
}

function changeWords(changed: Exclude<Changed, { status: "missing" }>, name: string): Said {
  switch (changed.status) {
    case "changed":
      return changed.from
        ? `Your plan becomes ${name} on ${formatInstant(changed.from, { withYear: true })}. Nothing was charged.`
        : `You have the ${name} plan now.`;
    case "same":
      return `You have chosen the ${name} plan already.`;
    case "sold out":
      return {
        refused: `Nothing was changed or charged: every ${name} place where your listing is has been taken.`,
      };
    case "ending":
      return {
        refused:
          "Nothing was changed: your plan is set to end. Undo that first, under 'Invoices, card and cancelling'.",
      };
    case "unpaid":
      return { refused: "Nothing was changed: a payment is awaited. Put your card right first." };
    case "not shown":
      return {
        refused: "Nothing was changed: your listing has no featured place now. Please write to us first.",
      };
    case "declined":
      return { refused: "Your card was declined. Nothing was changed or charged." };
    case "unavailable":
      return {
        refused: "The payment provider does not answer. Look at your plan in a minute before you try again.",
      };
  }
}

async function openPage(accountId: string, subscriptionId: string): Promise<Response> {
  const opened = await openBilling(accountId, paths.dashboard, { subscriptionId });
  if (opened.status === "open") return redirect(opened.url, 303);
  if (opened.status === "not theirs") throw refusal(404, "Page Not Found");
  return redirectWithNotice(paths.dashboard, {
    refused: "The payment provider does not answer. Please try again.",
  });
}
