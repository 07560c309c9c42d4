import { z } from "zod";
import type { FailureBody, SuccessBody } from "~/http/bodies/json.server";
import { codeSchema } from "~/models/quiz/answer";
import { mobileProblem, parsePhone } from "~/models/reading/phone";
import { channels } from "../../../drizzle/schema/values/messages";

/**
 * What the JSON endpoints take and answer, for the routes and for the document that describes them (homeowner
 * specification, section 7). Only the first problem of a body is reported.
 */

const missingPhone = "Please enter your phone number";
const missingLead = "lead.id is missing";
const longestPhone = 100;
export const notAnObject = { error: "Please send a JSON object" };

/** A UK mobile number in any notation; comes out as E.164. */
const mobile = z
  .string({ error: missingPhone })
  .trim()
  .min(1, missingPhone)
  .max(longestPhone, `Please use at most ${longestPhone} characters`)
  .transform((text, context) => {
    const phone = parsePhone(text);
    if (phone.status === "mobile") return phone.e164;
    context.issues.push({ code: "custom", message: mobileProblem(text), input: text });
    return z.NEVER;
  })
  .meta({ description: "A UK mobile number, in any notation." });

const sixDigits = codeSchema.meta({ description: "The six digits that were texted to the number." });

export const sendSmsBody = z.object({ phone: mobile }, notAnObject);
export const verifySmsBody = z.object({ phone: mobile, code: sixDigits }, notAnObject);

const existingLead = z
  .looseObject(
    { id: z.string({ error: missingLead }).meta({ description: "The UUID of a lead that is stored." }) },
    { error: missingLead },
  )
  .meta({ description: "The lead. Only its id is read." });
const ignored = (description: string) => z.unknown().optional().meta({ description });

export const notificationBody = z.object(
  {
    type: z.literal("new_lead", { error: "type must be new_lead" }),
    lead: existingLead,
    adminEmail: ignored("Ignored: the operator's address is configuration."),
    adminPhone: ignored("Ignored, as adminEmail is."),
  },
  notAnObject,
);

export const confirmationBody = z.object(
  { lead: existingLead, estimatedResponse: ignored("Ignored: the message says what is so of the lead.") },
  notAnObject,
);

export const successBody = z.strictObject({ success: z.literal(true) }) satisfies z.ZodType<SuccessBody>;
export const failureBody = z.strictObject({
  success: z.literal(false),
  error: z.string().min(1).meta({ description: "Why, in plain English, fit to be shown." }),
}) satisfies z.ZodType<FailureBody>;

/** Subject and body are empty once the homeowner had their details deleted. */
export const outboxBody = z.array(
  z.strictObject({
    id: z.uuid(),
    channel: z.enum(channels),
    to: z.string(),
    subject: z.string(),
    body: z.string(),
    createdAt: z.iso.datetime(),
  }),
);
