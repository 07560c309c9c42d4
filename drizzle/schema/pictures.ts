import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "./businesses";
import { createdAt, id, instant, oneOf } from "./columns";
import { pictureKinds } from "./values/listings";

/** Logos and photos of businesses. Each row owns its files; a trigger notes them in `let_go_pictures` when it goes. */
export const businessPictures = pgTable(
  "business_pictures",
  {
    id: id(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    kind: text({ enum: pictureKinds }).notNull(),
    /** Among those of its kind, the first the lowest. */
    position: integer().notNull().default(0),
    /** What the names of its files begin with: `galleries/{business}/{timestamp}-{random}`. */
    path: text().notNull().unique(),
    alt: text().notNull().default(""),
    /** Pixels of its largest file. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("business_pictures_kind_known", oneOf(table.kind, pictureKinds)),
    index("business_pictures_business").on(table.businessId, table.kind, table.position),
    uniqueIndex("business_pictures_one_logo").on(table.businessId).where(sql`kind = 'logo'`),
  ],
);

/** Beginnings of names of files that no picture owns, and when they are to be gone from the store. */
export const letGoPictures = pgTable(
  "let_go_pictures",
  { path: text().primaryKey(), dueAt: instant().notNull().defaultNow() },
  (table) => [index("let_go_pictures_due").on(table.dueAt)],
);
