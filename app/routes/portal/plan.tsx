import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { offerResend } from "~/http/outage.server";
import { refusal } from "~/http/refusal.server";
import { requireProfessional } from "~/http/session.server";
import { paths } from "~/paths";
import { openBilling, refundPlan } from "~/workflows/open-billing.server";

/** A link must not change anything: only the buttons of the dashboard do, which post. */
export const loader = () => redirect(paths.dashboard);

const wish = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("billing") }),
  z.object({ intent: z.literal("refund"), subscription: z.string().max(255) }),
]);

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, async () => {
    const { account } = await requireProfessional(request, form);
    const asked = wish.safeParse(Object.fromEntries(form));
    if (!asked.success) throw refusal(422, "Use a button of the page.");
    if (asked.data.intent === "billing") return openPage(account.id);
    const refunded = await refundPlan({ subscriptionId: asked.data.subscription, by: { owner: account.id } });
    switch (refunded.status) {
      case "wanted":
        return redirectWithNotice(paths.dashboard, "Your money goes back to you. It takes up to 10 days.");
      case "late":
        return redirectWithNotice(paths.dashboard, "The 30 days are over. You can cancel at any time.");
      case "missing":
        throw refusal(404, "Page Not Found");
    }
  });
}

async function openPage(accountId: string): Promise<Response> {
  const opened = await openBilling(accountId, paths.dashboard);
  if (opened.status === "open") return redirect(opened.url, 303);
  if (opened.status === "not theirs") throw refusal(404, "Page Not Found");
  return redirectWithNotice(paths.dashboard, "The payment provider does not answer. Please try again.");
}

/** Never seen: with a component the route is a page, and what it throws is shown as one. */
export default () => null;
