/** Whom a homeowner says that they have hired. */
export type Hired =
  /** One of the businesses that were given the request, whether it has it still or not. */
  { whom: "business"; businessId: string } | { whom: "other" | "unsaid" };

/** What a form of the homeowner's page says: the id of a business, or one of the others. */
export const hiredOf = (said: string): Hired =>
  said === "other" || said === "unsaid" ? { whom: said } : { whom: "business", businessId: said };
