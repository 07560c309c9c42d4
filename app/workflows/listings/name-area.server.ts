import { setTimeout } from "node:timers/promises";
import { unlessAway } from "~/models/faults/outage.server";
import { findArea } from "~/models/places/lookup.server";
import { areaName } from "~/models/places/postcode";
import { places } from "~/services/places/places.server";

/**
 * A page is not kept waiting for a name any longer than this: a little longer than for postcodes.io alone, so that
 * what hangs has been given up on, and is left alone by the next page, when this one is answered.
 */
const timeLimitMs = 2_500;

/**
 * What people call the area of a postcode. When that cannot be known in {@link timeLimitMs}, or the database
 * is gone, the town of the postcode area has to do; else 'your area'.
 */
export async function nameArea(postcode: string, lookUp = places.lookUp): Promise<string> {
  const plain = areaName(postcode);
  const waiting = new AbortController();
  const known = unlessAway(() => findArea(postcode, lookUp), plain);
  const late = setTimeout(timeLimitMs, plain, { signal: waiting.signal });
  return Promise.race([known, late]).finally(() => waiting.abort());
}
