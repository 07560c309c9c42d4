import { site } from "~/content/site";
import { paths } from "~/paths";
import { importPaths } from "./openapi-imports";
import { asJson, asText, failed, refusals, schemas, takes, textHeader, worked } from "./openapi-parts";

/** The OpenAPI 3.1 document of the endpoints; tests/journeys/openapi.test.ts holds it to what is answered. */

const phone = "07700 900 123";
const checkoutExample = {
  type: "featured_listing",
  planId: "premium",
  applicationData: {
    business_name: "Kirk Slaters",
    contact_name: "Kirk Slater",
    email: "kirk@example.com",
    phone: "0113 496 0001",
    service_type: "Roofing",
    city: "Leeds",
  },
};
const lead = { id: "5f0d4c1e-6f0b-4c53-9a43-0a3c1f2b7d11" };
const secured = { security: [{ publicKey: [] }] };

const aboutLead = {
  ...refusals,
  200: worked("The message is queued, now or by an earlier call or when the lead was made."),
  404: failed("There is no lead with this id, or its details were deleted."),
  422: failed("A field is missing or wrong."),
  503: failed("The database cannot be reached."),
};

const { 401: _unauthorised, 403: _foreign, ...portalRefusals } = refusals;
const paymentPaths = {
  [paths.createCheckoutSession]: {
    post: {
      operationId: "createCheckoutSession",
      summary: "Opens a payment page for a featured plan, at the site's own price",
      ...secured,
      requestBody: takes("CreateCheckoutSession", checkoutExample),
      responses: {
        ...refusals,
        200: { description: "The payment page is open.", content: asJson("CheckoutSession") },
        409: failed("The plan is sold out there, or there is one for this listing already."),
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

export const openapi = {
  openapi: "3.1.0",
  info: {
    title: `${site.name}: endpoints`,
    version: "1.0.0",
    description:
      "Codes by text, messages about a lead, payment for featured plans, the import of listings, the live count of roofers, and health.",
  },
  servers: [{ url: "/" }],
  paths: {
    [paths.sendSms]: {
      post: {
        operationId: "sendSms",
        summary: "Texts a six-digit code to a UK mobile",
        description:
          "The code belongs to the number and to the caller's `fettle_visitor` cookie (`__Host-fettle_visitor` in live mode): a caller without one is given it here and brings it back to verify. One code per number a minute; further limits per number, per address and for the whole site.",
        ...secured,
        requestBody: takes("SendSms", { phone }),
        responses: {
          ...refusals,
          200: worked("The code is on its way."),
          422: failed("No UK mobile number, or one that the provider cannot text."),
          429: failed("Over a limit.", {
            "Retry-After": textHeader("Whole seconds until another code may be asked for."),
          }),
          502: failed("The provider's answer makes no sense; the code may have been sent all the same."),
          503: failed("The provider is down or not configured, or the database cannot be reached."),
        },
      },
    },
    [paths.verifySms]: {
      post: {
        operationId: "verifySms",
        summary: "Checks a texted code",
        description:
          "Valid for ten minutes and five tries, for the visitor that asked. A number that is proved counts for one lead within a day.",
        ...secured,
        requestBody: takes("VerifySms", { phone, code: "123456" }),
        responses: {
          ...refusals,
          200: worked("The number is proved."),
          422: failed("The code is wrong, expired or used up, or a field is missing or wrong."),
          502: failed("The provider did not answer; no try is lost."),
          503: failed("The database cannot be reached."),
        },
      },
    },
    [paths.sendNotification]: {
      post: {
        operationId: "sendNotification",
        summary: "Tells the operator of a stored lead, once",
        ...secured,
        requestBody: takes("SendNotification", { type: "new_lead", lead }),
        responses: aboutLead,
      },
    },
    [paths.sendCustomerConfirmation]: {
      post: {
        operationId: "sendCustomerConfirmation",
        summary: "Confirms a stored lead to the homeowner, once",
        ...secured,
        requestBody: takes("SendCustomerConfirmation", { lead, estimatedResponse: "24 hours" }),
        responses: aboutLead,
      },
    },
    ...paymentPaths,
    ...importPaths,
    [paths.rooferCount]: {
      get: {
        operationId: "rooferCount",
        summary: "The number of active roofers, now and whenever it changes",
        responses: {
          200: {
            description: "Server-sent events; the data of each is the number. 500 when it cannot be counted.",
            content: asText("text/event-stream", { pattern: "^data: \\d+\\n\\n" }),
          },
          503: {
            description: "As many are listening as may. Retry-After says when to ask again.",
            content: asText("text/plain", {}),
          },
        },
      },
    },
    [paths.healthz]: {
      get: {
        operationId: "healthz",
        summary: "Whether the process answers",
        responses: { 200: { description: "It does.", content: asText("text/plain", { const: "ok" }) } },
      },
    },
    [paths.readyz]: {
      get: {
        operationId: "readyz",
        summary: "Whether the process and its database answer",
        responses: {
          200: {
            description:
              "They do; with how many messages and listings wait, the age of the oldest in seconds, and what cannot be sent or stored now.",
            content: asText("text/plain", {
              pattern:
                "^ready\\nmessages waiting: \\d+, the oldest for \\d+ s\\nlistings waiting: \\d+, the oldest for \\d+ s\\ncannot be sent: (nothing|(codes|sms|email)(, (codes|sms|email))*)(\\ncannot be stored: pictures)?$",
            }),
          },
          503: {
            description: "The database does not.",
            content: asText("text/plain", { const: "database unavailable" }),
          },
        },
      },
    },
    [paths.devOutboxJson]: {
      get: {
        operationId: "devOutbox",
        summary:
          "Demo mode only: the texts, emails and notifications that would have been sent, newest first",
        responses: {
          200: { description: "At most 200 messages.", content: asJson("Outbox") },
          404: {
            description: "This is not demo mode.",
            content: asText("text/plain", { const: "Page Not Found" }),
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      publicKey: { type: "http", scheme: "bearer", description: "The value of `PUBLIC_API_KEY`." },
      personalToken: {
        type: "http",
        scheme: "bearer",
        description: "A token that an operator made on `/account/tokens`.",
      },
    },
    schemas,
  },
};
