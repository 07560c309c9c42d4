import { type Env, env } from "~/env.server";
import { type Places, postcodesIo } from "./postcodes-io.server";

/** postcodes.io, or whoever speaks like it, unless the configuration says `off`. */
export const pickPlaces = ({ POSTCODES_API_URL: baseUrl }: Pick<Env, "POSTCODES_API_URL">): Places =>
  baseUrl === "off" ? offlinePlaces : postcodesIo({ baseUrl });

/** The stand-in of demo mode, and of a site that asks nobody: our own tables have to do. */
const offlinePlaces: Places = { lookUp: async () => ({ status: "unavailable" }) };

export const places: Places = pickPlaces(env);
