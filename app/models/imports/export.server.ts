import { and, asc, gt } from "drizzle-orm";
import { db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { formatPhone } from "~/models/phones/phone";
import { businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { headingOf, type ImportField, importFields } from "./file/columns";
import type { Importer } from "./runs.server";

const rowsAtOnce = 1000;

/** The headings of an export, by which the import knows its columns again. */
export const exportHeadings = importFields.map(headingOf);

/** Every listing on the site as the import reads it back, a batch at a time; who took it stands in the audit log. */
export async function exportListings(importer: Importer): Promise<AsyncGenerator<string[][]>> {
  await db.transaction((tx) =>
    recordAudit(tx, { actor: importer, action: "exported", subject: { kind: "site", id: "listings" } }),
  );
  return readListings();
}

type Listing = typeof businesses.$inferSelect;

async function* readListings(): AsyncGenerator<string[][]> {
  for (let last: string | undefined; ; ) {
    const rows: Listing[] = await db
      .select()
      .from(businesses)
      .where(and(isOnSite(businesses), last ? gt(businesses.id, last) : undefined))
      .orderBy(asc(businesses.id))
      .limit(rowsAtOnce);
    if (rows.length === 0) return;
    yield rows.map(cellsOf);
    last = rows.at(-1)?.id;
  }
}

const textOf: Readonly<Record<ImportField, (listing: Listing) => string | number | null>> = {
  businessName: ({ businessName }) => businessName,
  city: ({ city }) => city,
  // In groups, a spreadsheet leaves it a text and its first 0 where it is.
  phone: ({ phone }) => formatPhone(phone ?? ""),
  email: ({ email }) => email,
  website: ({ website }) => website,
  streetAddress: ({ streetAddress }) => streetAddress,
  postcode: ({ postcode }) => postcode,
  description: ({ description }) => description,
  contactName: ({ contactName }) => contactName,
  services: ({ serviceTypes }) => serviceTypes.join(";"),
  // Where nobody knows its place it has none to give.
  latitude: ({ latitude, locationSource }) => (locationSource === "default" ? null : latitude),
  longitude: ({ longitude, locationSource }) => (locationSource === "default" ? null : longitude),
  googleRating: ({ googleRating }) => googleRating || null,
  googleReviewCount: ({ googleReviewCount }) => googleReviewCount || null,
  establishedYear: ({ establishedYear }) => establishedYear,
  employeeCount: ({ employeeCount }) => employeeCount,
};

/** An apostrophe that the text has itself is doubled, since the import takes off one in front of a formula. */
const cellsOf = (listing: Listing): string[] =>
  importFields.map((field) =>
    String(textOf[field](listing) ?? "").replace(/^'(?=\s*[=+\-@'＝＋－＠])/, "''"),
  );
