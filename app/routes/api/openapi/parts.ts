import { z } from "zod";
import {
  checkoutAnswer,
  checkoutBody,
  paymentAnswer,
  paymentBody,
  portalAnswer,
  portalBody,
} from "~/routes/placements/bodies";
import {
  confirmationBody,
  failureBody,
  notificationBody,
  outboxBody,
  sendSmsBody,
  successBody,
  verifySmsBody,
} from "../bodies";
import { deleteAllBody, deletedBody, importRowsBody, migrateBody, migratedBody } from "../import-bodies";

/** The JSON Schema of a body, without `$schema`, which belongs to a schema that stands alone. */
function schemaOf(schema: z.ZodType, io: "input" | "output" = "input") {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

/** For operations that need the site's public key. */
export const secured = { security: [{ publicKey: [] }] };

export const reference = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` });
export const asJson = (name: keyof typeof schemas) => ({ "application/json": { schema: reference(name) } });
export const asText = (type: string, words: Record<string, unknown>) => ({
  [type]: { schema: { type: "string" as const, ...words } },
});

export const schemas = {
  SendSms: schemaOf(sendSmsBody),
  VerifySms: schemaOf(verifySmsBody),
  SendNotification: schemaOf(notificationBody),
  SendCustomerConfirmation: schemaOf(confirmationBody),
  CreateCheckoutSession: schemaOf(checkoutBody),
  HandlePaymentSuccess: schemaOf(paymentBody),
  CreatePortalSession: schemaOf(portalBody),
  CheckoutSession: schemaOf(checkoutAnswer, "output"),
  Payment: schemaOf(paymentAnswer, "output"),
  PortalSession: schemaOf(portalAnswer, "output"),
  Migrate: schemaOf(migrateBody),
  Migrated: schemaOf(migratedBody, "output"),
  ImportRows: schemaOf(importRowsBody, "output"),
  DeleteAll: schemaOf(deleteAllBody),
  Deleted: schemaOf(deletedBody, "output"),
  Success: schemaOf(successBody, "output"),
  Failure: schemaOf(failureBody, "output"),
  Outbox: schemaOf(outboxBody, "output"),
};

export const textHeader = (description: string) => ({
  description,
  required: true,
  schema: { type: "string" },
});
export const failed = (description: string, headers?: Record<string, ReturnType<typeof textHeader>>) => ({
  description,
  ...(headers && { headers }),
  content: asJson("Failure"),
});

/** What any JSON endpoint may answer before it looks at the fields. */
export const refusals = {
  400: failed("The body is not JSON."),
  401: failed("The bearer key is missing or wrong.", {
    "WWW-Authenticate": textHeader("Always `Bearer`."),
  }),
  403: failed("A browser says that a page of another site sent this."),
  405: failed("Any method but POST.", { Allow: textHeader("Always `POST`.") }),
  413: failed("The body is larger than 16 kB."),
  415: failed("The content type is not `application/json`."),
};

export const worked = (description: string) => ({ description, content: asJson("Success") });
export const takes = (name: keyof typeof schemas, example: Record<string, unknown>) => ({
  required: true,
  content: { "application/json": { schema: reference(name), example } },
});
