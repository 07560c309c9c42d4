import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, failure, readJson, requireCaller, stated, wrongMethod } from "~/http/bodies/json.server";
import { clientAddress } from "~/http/client-address.server";
import { type Confirmed, confirmPayment } from "~/workflows/placements/confirm-payment.server";
import { paymentBody } from "./bodies";

export const loader = wrongMethod;

const away = "We cannot ask what became of the payment just now. Please try again.";

/** What became of a payment page. It changes nothing: a placement begins when the provider tells us, signed. */
export async function action({ request }: ActionFunctionArgs) {
  requireCaller(request);
  const { sessionId } = await readJson(request, paymentBody);
  return answer(away, async () => {
    const confirmed = await confirmPayment({ checkoutId: sessionId, sender: clientAddress(request) });
    switch (confirmed.status) {
      case "missing":
        return failure(404, "There is no such payment.");
      case "unavailable":
        return failure(503, away);
      default:
        return stated({
          success: true,
          status: wordOf(confirmed),
          ...(confirmed.status === "bought" ? { planId: confirmed.plan } : {}),
        });
    }
  });
}

/** `waiting`: the card is given, and nothing is charged until the listing can be shown. */
function wordOf(confirmed: Confirmed): "paid" | "waiting" | "pending" | "unpaid" | "refunded" {
  if (confirmed.status !== "bought") return "unpaid";
  return confirmed.state === "placed" || confirmed.state === "awaited" ? "paid" : confirmed.state;
}
