import { clientAddress } from "~/http/client-address.server";
import { formAction, leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { pricePaths } from "~/models/prices/addresses";
import { textAcceptanceCode } from "~/workflows/prices/accept-agreement.server";
import { requireAgreement } from "./own-agreement.server";

export const loader = leadTo(({ token = "" }) => pricePaths.agreement(token));

export const action = formAction(async ({ request, params }) => {
  const { token, leadId } = await requireAgreement(params);
  const sent = await textAcceptanceCode(leadId, clientAddress(request));
  const back = (said: Parameters<typeof redirectWithNotice>[1]) =>
    redirectWithNotice(pricePaths.agreement(token), said);
  switch (sent.status) {
    case "sent":
      return back("We texted a code to the number of your request. It is for this version alone.");
    case "limited":
      throw refusal(429, sent.error);
    case "refused":
      throw refusal(422, sent.error);
    case "closed":
      throw refusal(409, "There is nothing to accept just now: this price is not chosen any more.");
    default:
      return back({ refused: "We cannot text codes just now. Try again in a few minutes." });
  }
});

export default () => null;

export { ErrorBoundary, headers } from "./agreement";
