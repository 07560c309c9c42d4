/**
 * An address as a log may hold it: without its query, which on some pages names a person, and without the
 * token that opens a homeowner's own page.
 */
export function loggedPath(address: string): string {
  const path = address.split(/[?#]/)[0] ?? "";
  return path.replace(/^\/my-request\/[^/]+/, "/my-request/…");
}
