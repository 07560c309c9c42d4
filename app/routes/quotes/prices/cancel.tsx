import { formAction, leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { formatDay } from "~/models/base/clock";
import { pricePaths } from "~/models/prices/addresses";
import { cancelAgreement } from "~/models/prices/agreements.server";
import { requireAgreement } from "./own-agreement.server";

export const loader = leadTo(({ token = "" }) => pricePaths.agreement(token));

export const action = formAction(async ({ params }) => {
  const { token, leadId, emailed } = await requireAgreement(params);
  const cancelled = await cancelAgreement(leadId);
  switch (cancelled.status) {
    case "cancelled":
      return redirectWithNotice(pricePaths.agreement(token), saidTo(emailed));
    case "repeated":
      return redirectWithNotice(pricePaths.agreement(token), "You had cancelled it already.");
    case "over":
      throw refusal(
        409,
        `Nothing was cancelled: the 14 days ended on ${formatDay(cancelled.until, { weekday: true })}. Ask the business: they may still agree to it.`,
      );
    case "urgent":
      throw refusal(409, "Nothing was cancelled: urgent repairs cannot be cancelled. Ask the business.");
    case "closed":
      throw refusal(409, "Nothing was cancelled: there is nothing that you have both accepted.");
  }
});

const saidTo = (emailed: boolean) =>
  `Cancelled. We have told them, and ${emailed ? "emailed you proof" : "a text to you says so"}.`;

export default () => null;

export { ErrorBoundary, headers } from "./agreement";
