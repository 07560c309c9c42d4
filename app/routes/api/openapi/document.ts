import { detours, sayDetour } from "~/http/proxies.server";
import { dayLimits, outgoing } from "~/models/faults/fault";
import { everyKind } from "~/models/messages/message";
import { paths } from "~/paths";
import { isOfSending, otherFaultLines } from "../ready-lines";
import { importPaths } from "./imports";
import { messagePaths } from "./messages";
import { asJson, asText, schemas } from "./parts";
import { paymentPaths } from "./payments";

/** A pattern for one of them. */
const oneOf = (words: readonly string[]) => `(${words.join("|")})`;
const sent = oneOf(outgoing.filter(isOfSending));
const ready = [
  "^ready",
  "messages waiting: \\d+, the oldest for \\d+ s",
  `cannot be sent: (nothing|${sent}(, ${sent})*)(\\n${oneOf(otherFaultLines)})*`,
].join("\\n");
const limit = oneOf(dayLimits);
const detour = oneOf(detours.map(sayDetour));

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
              "They do; with how many messages wait, for how many seconds the oldest has, what does not work now, and what is nearly used up.",
            content: asText("text/plain", {
              pattern: `${ready}(\\nnearly used up: ${limit}(, ${limit})*)?(\\n${detour})?$`,
            }),
          },
          503: {
            description: "The database does not, or the process was told to stop.",
            content: asText("text/plain", { pattern: `^(stopping|database unavailable(\\n${detour})?)$` }),
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
