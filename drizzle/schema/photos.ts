import { sql } from "drizzle-orm";
import { check, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, id } from "./columns";
import { leads } from "./leads";
import { quizDrafts } from "./quizzes";
import { mostPhotoBytes } from "./values/leads";

/** Photos of jobs, as JPEG: each its draft's until that is a lead, then the lead's; never without one of them. */
export const leadPhotos = pgTable(
  "lead_photos",
  {
    id: id(),
    draftId: uuid()
      .unique()
      .references(() => quizDrafts.id, { onDelete: "cascade" }),
    leadId: uuid()
      .unique()
      .references(() => leads.id, { onDelete: "cascade" }),
    jpeg: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("lead_photos_one_owner", sql`num_nonnulls(${table.draftId}, ${table.leadId}) = 1`),
    check("lead_photos_size", sql`octet_length(${table.jpeg}) <= ${sql.raw(String(mostPhotoBytes))}`),
  ],
);
