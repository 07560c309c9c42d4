import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { z } from "zod";
import { clientAddress } from "~/http/client-address.server";
import { formAction, requireCookies } from "~/http/form-action.server";
import { redirectWithNotice, refusalInit } from "~/http/pages/reply.server";
import { greetVisitor } from "~/http/sessions/visitor.server";
import { textAcceptanceCode } from "~/models/prices/acceptance.server";
import { pricePaths } from "~/models/prices/addresses";
import { requireAgreement } from "./own-agreement.server";

export const action = formAction(async ({ request, params, form }) => {
  await requireCookies(request, form);
  const { token, leadId } = await requireAgreement(params);
  const { id: visitorId, headers } = await greetVisitor(request);
  const sent = await textAcceptanceCode(leadId, visitorId, clientAddress(request));
  if (sent.status === "sent")
    return redirectWithNotice(
      // At the field for the code, below the notice, unless that says what is wrong.
      sent.late ? pricePaths.agreement(token) : `${pricePaths.agreement(token)}#code`,
      sent.late ? late : onItsWay,
      headers,
    );
  // On the page with the field, where a code that came before can be typed.
  const wrong = (error: string, init: ResponseInit) =>
    json(parseWithZod(form, { schema: z.object({}) }).reply({ fieldErrors: { code: [error] } }), init);
  if (sent.status === "closed") return wrong(nothing, { status: 409 });
  return wrong(sent.error, refusalInit("retryAfterSeconds" in sent ? sent.retryAfterSeconds : undefined));
});

const nothing = "There is nothing to accept just now: this price is not chosen any more.";

const onItsWay = "We have texted you a code. It works only for this version and in this browser.";
const late = {
  refused: "Texts are not going out just now. If no code comes in ten minutes, ask for a new one.",
};

export { default, ErrorBoundary, headers, loader, meta } from "./agreement";
