import { offeredFirst } from "~/models/placements/plan";
import { paths } from "~/paths";
import { asJson, failed, refusals, secured, takes, textHeader } from "./parts";

const checkoutExample = {
  type: "featured_listing",
  planId: offeredFirst,
  applicationData: {
    business_name: "Kirk Slaters",
    contact_name: "Kirk Slater",
    email: "kirk@example.com",
    phone: "0113 496 0001",
    service_type: "Roofing",
    city: "Leeds",
  },
};

const { 401: _unauthorised, 403: _foreign, ...portalRefusals } = refusals;
/** Buying a featured plan, and what becomes of it. */
export const paymentPaths = {
  [paths.createCheckoutSession]: {
    post: {
      operationId: "createCheckoutSession",
      summary: "Opens a payment page for a featured plan, at the site's own price",
      ...secured,
      requestBody: takes("CreateCheckoutSession", checkoutExample),
      responses: {
        ...refusals,
        200: { description: "The payment page is open.", content: asJson("CheckoutSession") },
        409: failed(
          "The plan is sold out there, there is one for this listing already, or none is sold here.",
        ),
        422: failed("A field is missing or wrong, or an address is not of this site."),
        429: failed("Over a limit.", {
          "Retry-After": textHeader("Whole seconds until the next may be sent."),
        }),
        503: failed("The payment provider or the database cannot be reached."),
      },
    },
  },
  [paths.handlePaymentSuccess]: {
    post: {
      operationId: "handlePaymentSuccess",
      summary: "What became of a payment page; it changes nothing",
      ...secured,
      requestBody: takes("HandlePaymentSuccess", { sessionId: "cs_test_1", type: "featured_listing" }),
      responses: {
        ...refusals,
        200: { description: "Whether it was paid, and what came of it.", content: asJson("Payment") },
        404: failed("There is no such payment page of this site's."),
        422: failed("A field is missing or wrong."),
        503: failed(
          "The payment provider or the database cannot be reached, or too many unknown pages were asked about.",
        ),
      },
    },
  },
  [paths.createPortalSession]: {
    post: {
      operationId: "createPortalSession",
      summary: "Opens the provider's billing page for the signed-in owner's own customer",
      requestBody: takes("CreatePortalSession", { customerId: "cus_1" }),
      responses: {
        ...portalRefusals,
        200: { description: "The billing page, for one visit.", content: asJson("PortalSession") },
        403: failed("Nobody is signed in, or the customer is not theirs; or another site sent this."),
        422: failed("A field is missing or wrong, or the address is not of this site."),
        503: failed("The payment provider or the database cannot be reached."),
      },
    },
  },
};
