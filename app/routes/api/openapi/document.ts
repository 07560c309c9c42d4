import { dayLimits, vendors } from "~/models/faults/fault";
import { everyKind } from "~/models/messages/message";
import { paths } from "~/paths";
import { importPaths } from "./imports";
import { messagePaths } from "./messages";
import { asJson, asText, schemas } from "./parts";
import { paymentPaths } from "./payments";

/** A pattern for the vendors that `cannot be sent` may name. */
const limit = `(${dayLimits.join("|")})`;
const sent = `(${[...vendors.filter((each) => each !== "files"), ...dayLimits].join("|")})`;

/** The OpenAPI 3.1 document of the endpoints; tests/journeys/openapi.test.ts holds it to what is answered. */
export const openapi = {
  openapi: "3.1.0",
  info: {
    title: "Endpoints",
    version: "1.0.0",
    description:
      "Codes by text, messages about a lead, payment for featured plans, the import of listings, the live count of roofers, and health.",
  },
  servers: [{ url: "/" }],
  paths: {
    ...messagePaths,
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
              "They do; with how many messages and listings wait, the age of the oldest in seconds, and what is nearly used up, and what cannot be sent or stored now.",
            content: asText("text/plain", {
              pattern: `^ready\\nmessages waiting: \\d+, the oldest for \\d+ s\\ncannot be sent: (nothing|${sent}(, ${sent})*)(\\nnearly used up: ${limit}(, ${limit})*)?(\\ncannot be stored: pictures)?(\\nrefused: some people, by limits of ours)?$`,
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
        summary: `Demo mode only: the ${everyKind} that would have been sent, newest first`,
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
