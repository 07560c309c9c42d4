import { setTimeout } from "node:timers/promises";
import { isDatabaseUnavailable } from "~/models/operations/outage.server";
import { findArea } from "~/models/places/lookup.server";
import { areaName } from "~/models/places/postcode";
import { places } from "~/services/places/places.server";

/** A page is not kept waiting for a name any longer than this. */
const patienceMs = 2_000;

/**
 * What people call the area of a postcode. When that cannot be known in {@link patienceMs}, or the database
 * is gone, the town of the postcode area has to do; else 'your area'.
 */
export async function nameArea(postcode: string, lookUp = places.lookUp): Promise<string> {
  const plain = areaName(postcode);
  const waiting = new AbortController();
  try {
    return await Promise.race([
      findArea(postcode, lookUp),
      setTimeout(patienceMs, plain, { signal: waiting.signal }),
    ]);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return plain;
    throw error;
  } finally {
    waiting.abort();
  }
}
