const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Names are far shorter; what is longer is nobody's slug and need not be looked up. */
const longestSlug = 300;

/** The id that a part of an address is; undefined when it is none. */
export function listingId(text: string): string | undefined {
  return text.length <= longestSlug && uuid.test(text) ? text.toLowerCase() : undefined;
}

/** The slug that a part of an address is, in any case; undefined when it can be none. */
export function listingSlug(text: string): string | undefined {
  if (text.length > longestSlug) return undefined;
  const slug = text.toLowerCase();
  return /^[a-z0-9-]+$/.test(slug) ? slug : undefined;
}
