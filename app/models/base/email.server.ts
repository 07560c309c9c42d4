import { type AnyColumn, type SQL, sql } from "drizzle-orm";

type Email = AnyColumn | SQL | string | null;

/** Whether two emails are the same, in any case. An index on `lower(email)` answers it. */
export const isEmail = (one: AnyColumn | SQL, other: Email): SQL<boolean> =>
  sql<boolean>`lower(${one}) = lower(${other})`;
