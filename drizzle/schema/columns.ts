import { type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, type PgColumn, timestamp, uuid } from "drizzle-orm/pg-core";

/** A point in time, always with its zone. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** Random UUID primary key, made by the database unless the caller brings one. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);

/** An id of another row, with the name of what it is of. */
export const idOf = <Id>() => uuid().$type<Id>();

/** A reference to the row that this one is part of, and deleted with. */
export const partOf = <Id = string>(whole: () => AnyPgColumn) =>
  uuid().$type<Id>().notNull().references(whole, { onDelete: "cascade" });

/** Bytes as they are; a Buffer whichever driver read them. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

/** A check that the column holds one of `values`; the same const array feeds zod. */
export const oneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** What a name is found by, whatever its spaces: 'Smith-Jones' by 'smithjones'; SQL of an index, too. */
export const closedKey = (name: SQLWrapper) => sql`replace(find_key(${name}), ' ', '')`;
