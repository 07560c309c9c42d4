import { z } from "zod";
import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { requireConfirmedProfessional } from "~/http/sessions/session.server";
import { formatInstant } from "~/models/base/clock";
import { subscriptionId } from "~/models/base/ids";
import type { Said } from "~/models/base/said";
import { type PlanId, planIds, plans } from "~/models/placements/plan";
import { paths } from "~/paths";
import type { Changed } from "~/workflows/placements/change-plan.server";

/** A GET of an action's address leads to the dashboard. */
export const loader = leadTo(() => paths.dashboard);

const subscription = subscriptionId.max(255);
/** Which plan of theirs a button is about, and which plan it is to become. */
const form = z.object({ subscription, plan: z.enum(planIds) });

export const noSuchPlan = () => refusal(404, "Page Not Found");

/** The account and plan of somebody who pays: they can see bills and leave even without a listing to work as. */
export async function readPayer(request: Request, posted: FormData) {
  const { id } = await requireConfirmedProfessional(request);
  return { accountId: id, subscriptionId: read(form.pick({ subscription: true }), posted).subscription };
}

/** As {@link readPayer}, but for somebody who works as a business, with the plan to change to. */
export async function readChange(request: Request, posted: FormData) {
  const { account } = await requireProfessional(request);
  const asked = read(form, posted);
  return { accountId: account.id, subscriptionId: asked.subscription, plan: asked.plan };
}

function read<Fields>(schema: z.ZodType<Fields>, posted: FormData): Fields {
  const asked = schema.safeParse(Object.fromEntries(posted));
  if (!asked.success) throw refusal(422, "Use a button of the page.");
  return asked.data;
}

/** What became of changing a plan for another. */
export function planChangedWords(changed: Exclude<Changed, { status: "missing" }>, plan: PlanId): Said {
  const { name } = plans[plan];
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
    case "card refused":
      return {
        refused: `Your card was declined, and nothing was charged. Put it right, and your ${name} plan begins within a day.`,
      };
    case "declined":
      return { refused: "Your card was declined. Nothing was changed or charged." };
    case "unavailable":
      return {
        refused: "The payment provider does not answer. Look at your plan in a minute before you try again.",
      };
  }
}
