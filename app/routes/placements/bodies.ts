import { z } from "zod";
import { placementApplication } from "~/models/placements/application";
import { planIds } from "~/models/placements/plan";

/** What the payment endpoints take and answer, for the routes and for the document that describes them. */

const notAnObject = { error: "Please send a JSON object" };
const ignored = (description: string) => z.unknown().optional().meta({ description });
const address = (name: string) =>
  z
    .string({ error: `${name} is no address` })
    .max(2000, `${name} is too long`)
    .optional()
    .meta({ description: "An address of this site; the site has its own, and goes there." });
const type = z.literal("featured_listing", { error: "type must be featured_listing" });

export const checkoutBody = z.object(
  {
    type,
    planId: z.enum(planIds, { error: `planId must be ${planIds.join(" or ")}` }),
    price: ignored("Ignored: the price is the site's."),
    currency: ignored("Ignored: pounds."),
    interval: ignored("Ignored: a month."),
    applicationData: z
      .looseObject({}, { error: "applicationData is missing" })
      .meta({ description: "The fields of the form of `/get-featured`." }),
    successUrl: address("successUrl"),
    cancelUrl: address("cancelUrl"),
  },
  notAnObject,
);
/** The fields of the form; in this body the plan stands beside them. */
export const applicationData = placementApplication;

const session = z
  .string({ error: "sessionId is missing" })
  .min(1, "sessionId is missing")
  .max(300, "sessionId is too long");
export const paymentBody = z.object({ sessionId: session, type }, notAnObject);

export const portalBody = z.object(
  {
    customerId: z
      .string({ error: "customerId is missing" })
      .min(1, "customerId is missing")
      .max(255, "customerId is too long"),
    returnUrl: address("returnUrl"),
  },
  notAnObject,
);

export const checkoutAnswer = z.strictObject({ sessionId: z.string(), url: z.string() });
export const paymentAnswer = z.strictObject({
  success: z.literal(true),
  status: z.enum(["paid", "waiting", "pending", "unpaid", "refunded"]),
  planId: z.enum(planIds).optional(),
});
export const portalAnswer = z.strictObject({ url: z.string() });
