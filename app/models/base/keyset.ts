import { z } from "zod";
import { isId } from "~/models/base/uuid";

const shape = z
  .string()
  .max(80)
  .pipe(z.string().regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z~[0-9a-f-]{1,36}$/));

/**
 * The end of a page, in a list ordered by time and then by id: the next page begins after it. The time is to the
 * microsecond, as PostgreSQL keeps it and a Date does not.
 */
export type ExactPlace = { at: string; id: string };

/** The place in the format of addresses. */
export const writePlace = ({ at, id }: ExactPlace): string => `${at}~${id}`;

/** Cuts the page from its rows and one more, and says where the next page begins. */
export function cutPage<Row extends { exact: string; id: string | number }>(
  rows: readonly Row[],
  perPage: number,
) {
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1) : undefined;
  return { page, next: last && writePlace({ at: last.exact, id: String(last.id) }) };
}

/** A Date takes 30 February for a day in March, but PostgreSQL refuses it. */
const isOnCalendar = (at: string): boolean =>
  !Number.isNaN(Date.parse(at)) && new Date(at).toISOString().slice(0, 13) === at.slice(0, 13);

/** Reads a place from an address; undefined if invalid: the list then begins at its newest. */
export function readPlace(text: string | null | undefined): ExactPlace | undefined {
  const written = shape.safeParse(text ?? "").data;
  const [at, id] = written?.split("~") ?? [];
  return at && id && isOnCalendar(at) ? { at, id } : undefined;
}

/** Reads a place from an address, for lists whose ids are UUIDs. */
export function readRowPlace(text: string | null): ExactPlace | undefined {
  const place = readPlace(text);
  return place && isId(place.id) ? place : undefined;
}
