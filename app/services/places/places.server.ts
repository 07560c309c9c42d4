import { type Env, env } from "~/env.server";
import type { PostcodeLookUp } from "~/models/places/place";
import { offlinePlaces } from "./offline.server";
import { postcodesIo } from "./postcodes-io.server";

/** Somebody who knows every postcode, in our words. No call takes longer than 2 seconds, and none rejects. */
export type Places = {
  lookUp: PostcodeLookUp;
};

/** postcodes.io, or whoever speaks like it, unless the configuration says `off`. */
export function pickPlaces({ POSTCODES_API_URL: baseUrl }: Pick<Env, "POSTCODES_API_URL">): Places {
  return baseUrl === "off" ? offlinePlaces : postcodesIo({ baseUrl });
}

export const places: Places = pickPlaces(env);
