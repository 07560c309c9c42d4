import { type Env, env } from "~/env.server";
import { type Places, postcodesIo } from "./postcodes-io.server";

/** postcodes.io, or a compatible service, unless the configuration says `off`. */
export const pickPlaces = ({ POSTCODES_API_URL: baseUrl }: Pick<Env, "POSTCODES_API_URL">): Places =>
  baseUrl === "off" ? offlinePlaces : postcodesIo({ baseUrl });

/** Used with `off`: our own tables have to suffice. */
const offlinePlaces: Places = { lookup: async () => ({ status: "unavailable" }) };

export const places: Places = pickPlaces(env);
