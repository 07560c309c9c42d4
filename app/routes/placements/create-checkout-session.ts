import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, failure, readJson, requireCaller, stated, wrongMethod } from "~/http/bodies/json.server";
import { clientAddress } from "~/http/client-address.server";
import { isOwnAddress } from "~/http/origin.server";
import { applicationFailed } from "~/models/placements/application";
import { nothingSold, plans } from "~/models/placements/plan";
import { startCheckout } from "~/workflows/placements/start-checkout.server";
import { findBuyer } from "./application.server";
import { applicationData, checkoutBody } from "./bodies";

export const loader = wrongMethod;

/** Opens a payment page, at the site's own price, for whoever fills in the application elsewhere. */
export async function action({ request }: ActionFunctionArgs) {
  requireCaller(request);
  const body = await readJson(request, checkoutBody);
  for (const name of ["successUrl", "cancelUrl"] as const) {
    if (!isOwnAddress(body[name])) return failure(422, `${name} must be an address of this site.`);
  }
  const parsed = applicationData.safeParse({ ...body.applicationData, plan_type: body.planId });
  if (!parsed.success) return failure(422, parsed.error.issues[0]?.message ?? applicationFailed);
  return answer(applicationFailed, async () => {
    const buyer = await findBuyer(request);
    const started = await startCheckout({
      applicationId: crypto.randomUUID(),
      fields: parsed.data,
      accountId: buyer?.id,
      sender: clientAddress(request),
      // Whoever fills in the application elsewhere has no page to read it on: the email says it.
      told: true,
    });
    switch (started.status) {
      case "open":
        return stated({ sessionId: started.checkoutId, url: started.url });
      case "others wait":
      case "sold out":
        return failure(409, `${plans[started.plan].name} is sold out in ${started.city}.`);
      case "not sold":
        return failure(409, nothingSold);
      case "paid":
      case "featured already":
        return failure(409, "There is a plan for this listing already.");
      case "limited":
        return failure(429, "That is a lot of applications.", {
          "Retry-After": String(started.retryAfterSeconds),
        });
      case "unavailable":
        return failure(503, applicationFailed);
    }
  });
}
