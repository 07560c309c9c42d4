import type { ActionFunctionArgs } from "@remix-run/node";
import { failure, readSignedBody, success, wrongMethod } from "~/http/bodies/json.server";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import { settlePayment, signatureHeader } from "~/workflows/placements/settle-payment.server";

export const loader = wrongMethod;

/** Receives the vendor's payment events. Any answer but 2xx makes it send them again, for three days. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") throw wrongMethod();
  const { body, signature } = await readSignedBody(request, signatureHeader);
  try {
    const settled = await settlePayment(body, signature);
    switch (settled.status) {
      case "taken":
        return success();
      case "refused":
        return failure(400, `Not taken: ${settled.why}.`);
      case "unavailable":
        return failure(503, "The payment provider cannot be asked just now.", { "Retry-After": "60" });
    }
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return failure(503, "The database cannot be reached.", { "Retry-After": "60" });
  }
}
