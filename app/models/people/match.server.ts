import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import { parsePhone } from "~/models/phones/phone";

type Names = { email: SQL; phone: SQL; first: SQL; last: SQL };

/** An email or a number as a whole, or how a first or last name, or both, begin. */
export function isPerson(q: string, { email, phone, first, last }: Names): SQL | undefined {
  const { e164 } = parsePhone(q);
  if (e164) return sql`${phone} = ${e164}`;
  if (q.includes("@")) return sql`lower(${email}) = lower(${q})`;
  const begins = (column: SQL, word: string) =>
    sql`lower(${column}) like ${`${word.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`}`;
  const [one = "", ...rest] = q.split(" ");
  if (rest.length === 0) return or(begins(first, one), begins(last, one));
  return and(begins(first, one), begins(last, rest.join(" ")));
}

/** The names of whoever wrote them into one field: the last begins after the first space. */
export const namesIn = (whole: SQL): Pick<Names, "first" | "last"> => ({
  first: whole,
  last: sql`substring(${whole} from position(' ' in ${whole}) + 1)`,
});

/** So many of a kind are shown. */
export const mostOfAKind = 20;
/** Of a beginning that half of all names have, so many are looked at: nobody reads on, but types more letters. */
const mostLookedAt = 200;

/** Whether a row of the table is one of those that match, of which 200 are looked at. */
export const isMatch = (table: PgTable, id: PgColumn, where: SQL | undefined): SQL =>
  inArray(id, db.select({ id }).from(table).where(where).limit(mostLookedAt));
