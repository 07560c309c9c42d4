import type { Places } from "./port";

/** The stand-in of demo mode, and of a site that asks nobody: our own tables have to do. */
export const offlinePlaces: Places = {
  lookUp: async () => ({ status: "unavailable" }),
};
