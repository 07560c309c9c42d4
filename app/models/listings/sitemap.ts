import { escaped } from "~/models/base/html";

/** The sitemap: an index of files, each of which any crawler reads in one go (sitemaps.org, protocol 0.9). */

/** A page in a sitemap: its whole address, and when what it shows was last changed. */
type SitemapEntry = { address: string; changedAt?: Date };

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The start and the end of a file. */
export const sitemapStart = `${declaration}<urlset xmlns="${namespace}">\n`;
export const sitemapEnd = "</urlset>\n";

/** One page in a file. */
export function sitemapEntry({ address, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${escaped(address)}</loc>${changed}</url>\n`;
}

/** The index of the files at these addresses. */
export function sitemapIndex(addresses: readonly string[]): string {
  const files = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`);
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${files.join("")}</sitemapindex>\n`;
}

/**
 * What a file holds. Listings are divided by the first digits of their id, so that a listing stays in its file
 * and a file at its address while others come and go.
 */
export type SitemapFile =
  | { kind: "pages" }
  | { kind: "places" }
  /** `prefix`: the hexadecimal digits, without hyphens, that the ids begin with; empty for every listing. */
  | { kind: "listings"; prefix: string };

/** `pages.xml`, `places.xml`, `listings.xml`, `listings-3f.xml`. */
export const sitemapFileName = (file: SitemapFile): string =>
  `${file.kind}${file.kind === "listings" && file.prefix ? `-${file.prefix}` : ""}.xml`;

/** The file of this name, undefined when there cannot be one. */
export function parseSitemapFileName(name: string): SitemapFile | undefined {
  if (name === "pages.xml") return { kind: "pages" };
  if (name === "places.xml") return { kind: "places" };
  const [whole, prefix = ""] = /^listings(?:-([0-9a-f]{1,32}))?\.xml$/.exec(name) ?? [];
  return whole === undefined ? undefined : { kind: "listings", prefix };
}

/** Paths that crawlers are kept out of: personal pages, and addresses that are no pages. */
export const closedPaths = [
  "/dashboard",
  "/portal/",
  "/admin",
  "/migrate-data",
  "/my-request/",
  "/account",
  "/verify-email",
  "/forgot-password",
  "/reset-password",
  "/dev/",
  "/api/",
  "/functions/",
  "/webhooks/",
  "/featured-success",
] as const;
