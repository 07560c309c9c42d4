import { z } from "zod";
import { reportPageSize, reportShows } from "~/models/imports/run";
import { notAnObject } from "./bodies";

/** What the endpoints of the import take and answer; ./bodies has those of the others. */

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
/** The outcome whose rows are listed, and the row after which they start. */
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
