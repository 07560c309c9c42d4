import { and, asc, gt } from "drizzle-orm";
import { db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { formatPhone } from "~/models/reading/phone";
import { type BusinessRow, businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { type ImportField, importFields } from "./file/columns";
import type { Importer } from "./runs.server";

/** Every listing on the site in the format of the import, a batch at a time; recorded in the audit log. */
export async function exportListings(importer: Importer): Promise<AsyncGenerator<string[][]>> {
  await db.transaction((tx) => recordAudit(tx, importer, "exported", "site", "listings"));
  return readListings();
}

async function* readListings(): AsyncGenerator<string[][]> {
  const { id } = businesses;
  for (let last: string | undefined; ; ) {
    const isNext = and(isOnSite(businesses), last ? gt(id, last) : undefined);
    // As many as the embedded database reads in some hundredths of a second.
    const rows: BusinessRow[] = await db.select().from(businesses).where(isNext).orderBy(asc(id)).limit(250);
    if (rows.length === 0) return;
    yield rows.map(cellsOf);
    last = rows.at(-1)?.id;
  }
}

function textOf(listing: BusinessRow, field: ImportField): string | number | null {
  switch (field) {
    case "phone":
      // With its spaces a spreadsheet takes it for text, and keeps the first 0.
      return formatPhone(listing.phone ?? "");
    case "services":
      return listing.serviceTypes.join(";");
    case "businessHours":
      return Object.entries(listing.businessHours ?? {})
        .map(([day, times]) => `${day}: ${times}`)
        .join("; ");
    case "latitude":
    case "longitude":
      // The default coordinates are not its own.
      return listing.locationSource === "default" ? null : listing[field];
    case "googleRating":
    case "googleReviewCount":
      return listing[field] || null;
    default:
      return listing[field];
  }
}

/** Doubles an apostrophe of the text's own, since the import removes one in front of a formula. */
const cellsOf = (listing: BusinessRow): string[] =>
  importFields.map((field) =>
    String(textOf(listing, field) ?? "").replace(/^'(?=\s*[=+\-@'＝＋－＠])/, "''"),
  );
