const personal = "my-request";

/**
 * An address as a log may hold it: without its query, which on some pages names a person, and without the
 * token that opens a homeowner's own page, however the address is spelt: the router takes any case, doubled
 * slashes and characters written as %2D.
 */
export function loggedPath(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  const [first, ...rest] = decoded(path).split("/").filter(Boolean);
  if (first?.toLowerCase() !== personal) return path;
  const after = rest.slice(1).map((segment) => (segment.toLowerCase() === "delete" ? "/delete" : "/…"));
  return `/${personal}${rest.length > 0 ? "/…" : ""}${after.join("")}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
