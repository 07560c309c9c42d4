import { clientAddress } from "~/http/client-address.server";
import { formAction, leadTo, requireCookies } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { greetVisitor } from "~/http/sessions/visitor.server";
import { textAcceptanceCode } from "~/models/prices/acceptance.server";
import { pricePaths } from "~/models/prices/addresses";
import { requireAgreement } from "./own-agreement.server";

export const loader = leadTo(({ token = "" }) => pricePaths.agreement(token));

export const action = formAction(async ({ request, params, form }) => {
  await requireCookies(request, form);
  const { token, leadId } = await requireAgreement(params);
  const { id: visitorId, headers } = await greetVisitor(request);
  const sent = await textAcceptanceCode(leadId, visitorId, clientAddress(request));
  switch (sent.status) {
    case "sent":
      return redirectWithNotice(
        // At the field for the code, below the notice, unless that says what is wrong.
        sent.late ? pricePaths.agreement(token) : `${pricePaths.agreement(token)}#code`,
        sent.late ? late : onItsWay,
        headers,
      );
    case "limited":
    case "spent":
      throw refusal(429, sent.error);
    case "refused":
      throw refusal(422, sent.error);
    case "closed":
      throw refusal(409, "There is nothing to accept just now: this price is not chosen any more.");
  }
});

const onItsWay = "We have texted you a code. It works only for this version and in this browser.";
const late = {
  refused: "Texts are not going out just now. If no code comes in ten minutes, ask for a new one.",
};

export default () => null;

export { ErrorBoundary, headers } from "./agreement";
