import { paths } from "~/paths";
import { failed, refusals, secured, takes, textHeader, worked } from "./parts";

const phone = "07700 900 123";
const lead = { id: "5f0d4c1e-6f0b-4c53-9a43-0a3c1f2b7d11" };

const aboutLead = {
  ...refusals,
  200: worked("The message is queued, now or by an earlier call or when the lead was made."),
  404: failed("There is no lead with this id, or its details were deleted."),
  422: failed("A field is missing or wrong."),
  503: failed("The database cannot be reached."),
};

/** Codes by text, and messages about a lead. */
export const messagePaths = {
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
};
