import { z } from "zod";
import type { FailureBody, SuccessBody } from "~/http/bodies/json.server";
import { channels } from "~/models/base/channel";
import { reportPageSize, reportShows } from "~/models/imports/run";
import { mobileProblem, parsePhone } from "~/models/phones/phone";
import { codeSchema } from "~/models/quiz/answer";

/**
 * What the JSON endpoints take and answer, for the routes and for the document that describes them
 * (homeowner specification, section 7). One refusal is told at a time: the first.
 */

const missingPhone = "Please enter your phone number";
const missingLead = "lead.id is missing";
const longestPhone = 100;
const notAnObject = { error: "Please send a JSON object" };

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
  {
    lead: existingLead,
    estimatedResponse: ignored("Ignored: the message always says 24 hours."),
  },
  notAnObject,
);

export const migrateBody = z.object(
  {
    forceUpdate: z
      .boolean({ error: "forceUpdate must be true or false" })
      .default(false)
      .meta({ description: "Whether listings that nobody has claimed get what the file says." }),
  },
  notAnObject,
);
export const deleteAllBody = z.object(
  { confirm: z.literal(true, { error: "confirm must be true" }) },
  notAnObject,
);

const rows = z.int().min(0);
export const migratedBody = z.strictObject({
  success: z.literal(true),
  imported: rows,
  migrated: rows.meta({ description: "As imported." }),
  updated: rows,
  skipped: rows,
  errors: rows,
  finished: z.boolean().meta({ description: "False while rows are still to come." }),
  report: z.string().meta({ description: "Where an operator reads what became of each row." }),
  rows: z.string().meta({ description: "Where the owner of the token lists the rows that are errors." }),
  badRows: z.string().meta({ description: "Where the owner of the token gets these as CSV, to be mended." }),
});
/** Of which outcome rows are listed, and behind which row. */
export const importRowsQuery = z.object({
  show: z.enum(reportShows, { error: `show must be one of ${reportShows.join(", ")}` }).default("error"),
  after: z
    .string()
    .max(9, "after must be the number of a row")
    .pipe(z.string().regex(/^\d+$/, "after must be the number of a row"))
    .default("0")
    .transform(Number),
});
const nullableText = z.string().nullable();
export const importRowsBody = z.strictObject({
  success: z.literal(true),
  rows: z
    .array(
      z.strictObject({
        line: z.int().min(1).meta({ description: "Where the row begins in the file." }),
        name: nullableText,
        reason: nullableText.meta({ description: "Why it is an error, or was skipped." }),
        value: nullableText.meta({ description: "What was wrong, as it stands in the file." }),
      }),
    )
    .max(reportPageSize),
  next: nullableText.meta({ description: "Where the next 50 are; null behind the last." }),
});
export const deletedBody = z.strictObject({
  success: z.literal(true),
  deletedCount: rows,
  finished: z
    .boolean()
    .meta({ description: "False while the work behind it goes on: no listing is on the site any more." }),
  removal: z.string().meta({ description: "By which they are restored: `npm run restore -- ID`." }),
});

export const successBody = z.strictObject({
  success: z.literal(true),
}) satisfies z.ZodType<SuccessBody>;
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
