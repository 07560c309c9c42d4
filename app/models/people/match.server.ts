import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, isEmail } from "~/database/db.server";
import { findKey } from "~/models/reading/find-key";
import { parsePhone } from "~/models/reading/phone";
import { closedKey } from "../../../drizzle/schema/columns";
import type { PersonKind, PersonRecord } from "./person";

/** The columns that a search of people looks at; waiting lists have no phone and no last name, so only the email. */
type Names = { email: PgColumn; phone?: PgColumn; first?: SQL | PgColumn; last?: SQL | PgColumn };

/** Matches a whole email or phone, or the beginning of a first or last name or both; undefined if no column applies. */
function isPerson(q: string, { email, phone, first, last }: Names): SQL | undefined {
  const { e164 } = parsePhone(q);
  if (e164) return phone && sql`${phone} = ${e164}`;
  if (q.includes("@")) return isEmail(email, q);
  if (!first || !last) return undefined;
  const [one = "", ...rest] = findKey(q).split(" ");
  if (one === "") return undefined;
  const begins = (column: SQL | PgColumn, ...words: string[]) =>
    sql`${closedKey(column)} like ${`${words.join("")}%`}`;
  const both = rest.length > 0 ? and(begins(first, one), begins(last, ...rest)) : undefined;
  return or(begins(first, one, ...rest), begins(last, one, ...rest), both);
}

/** First and last name where they are one field: the last name begins after the first space. */
export const namesIn = (whole: PgColumn) => ({
  first: whole,
  last: sql`substring(${whole} from position(' ' in ${whole}) + 1)`,
});

/** How many of a kind are shown. */
const mostOfAKind = 20;
/** How many matches are considered: for a common beginning, people type more letters instead of reading on. */
const mostRead = 200;

type PeopleTable = PgTable & { id: PgColumn; email: PgColumn; createdAt: PgColumn };
type Kept = Omit<Names, "email"> & {
  /** The name as shown, and what the record is: 'plumbing waiting list'. */
  name: SQL | PgColumn;
  what: SQL;
  /** Which rows still have their person's details. */
  isKept?: SQL;
};

/** Searches one kind of record: the newest first; at most 20, of 200 that match. */
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
      .where(inArray(id, db.select({ id }).from(table).where(and(isKept, where)).limit(mostRead)))
      .orderBy(desc(createdAt), desc(id))
      .limit(mostOfAKind);
  return {
    /** Records with this email or phone, or with names that begin so. */
    async search(q: string): Promise<PersonRecord[]> {
      const where = isPerson(q, { email, ...names });
      return where ? list(where) : [];
    },
    /** Undefined if there is none, or if its person's details are deleted. */
    find: async (wanted: string): Promise<PersonRecord | undefined> => (await list(eq(id, wanted)))[0],
  };
}
