import { folded } from "~/models/reading/find-key";

/**
 * Lowercase with accents folded, only letters, digits and hyphens, one hyphen for each gap.
 * Empty when nothing of the text remains.
 */
export const slugify = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9\s-]/g, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

/** The slug of a business: from its name, or `business-` and the first eight digits of its id. */
export const businessSlug = (name: string, id: ListingId): string =>
  slugify(name) || `business-${id.slice(0, 8)}`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Names are far shorter; what is longer is nobody's slug and need not be looked up. */
const longestSlug = 300;

/** A listing's id from a part of an address; undefined if it is none. */
export const listingId = (text: string): ListingId | undefined =>
  text.length <= longestSlug && uuid.test(text) ? text.toLowerCase() : undefined;

/** A slug from a part of an address, in any case; undefined if it can be none. */
export function listingSlug(text: string): string | undefined {
  if (text.length > longestSlug) return undefined;
  const slug = text.toLowerCase();
  return /^[a-z0-9-]+$/.test(slug) ? slug : undefined;
}
