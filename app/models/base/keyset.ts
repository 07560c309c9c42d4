import { z } from "zod";
import { isId } from "~/models/base/uuid";

const shape = z
  .string()
  .max(80)
  .pipe(z.string().regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z~[0-9a-f-]{1,36}$/));

/**
 * Where a page of a list ends that is ordered by time and then by id: the next one begins behind it.
 * The time is to the microsecond, as PostgreSQL keeps it and a Date does not.
 */
export type ExactPlace = { at: string; id: string };

/** A place as an address carries it. */
export const writePlace = ({ at, id }: ExactPlace): string => `${at}~${id}`;

/** Of one row more than a page has: the page, and where the next one begins. */
export function cutPage<Row extends { exact: string; id: string | number }>(
  rows: readonly Row[],
  perPage: number,
) {
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1) : undefined;
  return { page, next: last && writePlace({ at: last.exact, id: String(last.id) }) };
}

/** There is no 30 February, which a Date takes for one in March and PostgreSQL refuses. */
const isOnCalendar = (at: string): boolean =>
  !Number.isNaN(Date.parse(at)) && new Date(at).toISOString().slice(0, 13) === at.slice(0, 13);

/** The place in an address; undefined for anything else: the list begins at its newest. */
export function readPlace(text: string | null | undefined): ExactPlace | undefined {
  const written = shape.safeParse(text ?? "").data;
  const [at, id] = written?.split("~") ?? [];
  return at && id && isOnCalendar(at) ? { at, id } : undefined;
}

/** The place in an address, of a list whose ids are those of rows. */
export function readRowPlace(text: string | null): ExactPlace | undefined {
  const place = readPlace(text);
  return place && isId(place.id) ? place : undefined;
}
