import { env } from "~/env.server";
import { paths } from "~/paths";
import { processWide } from "~/process-wide.server";
import { demoPagesOrigin, demoWebhookSecret, payments, vendor } from "../payments.server";
import { fileShelf, noShelf } from "./books.server";
import { type Deliver, StandIn } from "./stand-in.server";

/** Posts events over the network, to this process's own server. */
const deliverOverHttp: Deliver = async (body, signature) => {
  const address = `http://${env.HOST ?? "127.0.0.1"}:${env.PORT}${paths.paymentWebhook}`;
  const headers = { "Content-Type": "application/json", [payments.signatureHeader]: signature };
  const response = await fetch(address, {
    method: "POST",
    body,
    headers,
    signal: AbortSignal.timeout(10_000),
  });
  return response.status;
};

/** How events reach the webhook; tests without a server replace it. */
export const delivery = processWide("payments-delivery", () => ({ deliver: deliverOverHttp }));

/** The stand-in of this process; its books are kept if the demonstration's database is. */
export const demoPayments = (): StandIn =>
  processWide(
    "payments-stand-in",
    () =>
      new StandIn({
        shelf:
          env.NODE_ENV === "test" || env.EMBEDDED_DATABASE === "memory" ? noShelf : fileShelf(env.DATA_DIR),
        pages: {
          checkout: (id) => demoPagesOrigin + paths.demoCheckout(id),
          billing: (customer, returnUrl) => demoPagesOrigin + paths.demoBilling(customer, returnUrl),
        },
        webhookSecret: demoWebhookSecret(env),
        deliver: (body, signature) => delivery.deliver(body, signature),
      }),
  );

vendor.standIn = (...asked) => demoPayments().fetch(...asked);
