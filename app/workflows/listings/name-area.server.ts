import { setTimeout } from "node:timers/promises";
import { unlessAway } from "~/models/faults/outage.server";
import { findArea } from "~/models/places/lookup.server";
import { areaName } from "~/models/places/postcode";
import { places } from "~/services/places/places.server";

/**
 * How long a page waits for a name. A little longer than the limit for postcodes.io, so that a hanging request has been
 * given up, and is not repeated by the next page, when this one is answered.
 */
const timeLimitMs = 2_500;

/**
 * The common name of a postcode's area. If that takes longer than {@link timeLimitMs}, or the database is unavailable,
 * the town of the postcode area, else 'your area'.
 */
export async function nameArea(postcode: string, lookup = places.lookup): Promise<string> {
  const plain = areaName(postcode);
  const waiting = new AbortController();
  const known = unlessAway(() => findArea(postcode, lookup), plain);
  const late = setTimeout(timeLimitMs, plain, { signal: waiting.signal });
  return Promise.race([known, late]).finally(() => waiting.abort());
}
