import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import { parsePhone } from "~/models/phones/phone";
import type { PersonKind, PersonRecord } from "./person";

/** By what somebody is searched; a waiting list knows no number and no last name, so there it is the email alone. */
type Names = { email: PgColumn; phone?: PgColumn; first?: SQL | PgColumn; last?: SQL | PgColumn };

/** An email or a number as a whole, or how a first or last name, or both, begin; undefined where it is by none of these. */
function isPerson(q: string, { email, phone, first, last }: Names): SQL | undefined {
  const { e164 } = parsePhone(q);
  if (e164) return phone && sql`${phone} = ${e164}`;
  if (q.includes("@")) return sql`lower(${email}) = lower(${q})`;
  if (!first || !last) return undefined;
  const begins = (column: SQL | PgColumn, word: string) =>
    sql`lower(${column}) like ${`${word.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`}`;
  const [one = "", ...rest] = q.split(" ");
  if (rest.length === 0) return or(begins(first, one), begins(last, one));
  return and(begins(first, one), begins(last, rest.join(" ")));
}

/** The names of whoever wrote them into one field: the last begins after the first space. */
export const namesIn = (whole: PgColumn) => ({
  first: whole,
  last: sql`substring(${whole} from position(' ' in ${whole}) + 1)`,
});

/** So many of a kind are shown. */
const mostOfAKind = 20;
/** Of a beginning that half of all names have, so many are looked at: nobody reads on, but types more letters. */
const mostLookedAt = 200;

type PeopleTable = PgTable & { id: PgColumn; email: PgColumn; createdAt: PgColumn };
type Kept = Omit<Names, "email"> & {
  /** As it is shown, and what it is: 'plumbing waiting list'. */
  name: SQL | PgColumn;
  what: SQL;
  /** Which rows say still whose they are. */
  isKept?: SQL;
};

/** Where records of one kind are looked for: the newest first; at most 20, of 200 that match. */
export function recordsIn(table: PeopleTable, kind: PersonKind, { name, what, isKept, ...names }: Kept) {
  const { id, email, createdAt } = table;
  const list = (where: SQL | undefined): Promise<PersonRecord[]> =>
    db
      .select({
        kind: sql<PersonKind>`${kind}::text`,
        ...{ id: sql<string>`${id}`, name: sql<string>`${name}`, email: sql<string>`${email}` },
        phone: sql<string>`coalesce(${names.phone ?? null}, '')`,
        what: sql<string>`${what}`,
        createdAt: sql<Date>`${createdAt}`.mapWith((at) => createdAt.mapFromDriverValue(at) as Date),
      })
      .from(table)
      .where(inArray(id, db.select({ id }).from(table).where(and(isKept, where)).limit(mostLookedAt)))
      .orderBy(desc(createdAt), desc(id))
      .limit(mostOfAKind);
  return {
    /** Whose email or number it is, or whose names begin so. */
    async search(q: string): Promise<PersonRecord[]> {
      const where = isPerson(q, { email, ...names });
      return where ? list(where) : [];
    },
    /** Undefined when there is none, or when its person's details are deleted. */
    find: async (wanted: string): Promise<PersonRecord | undefined> => (await list(eq(id, wanted)))[0],
  };
}
