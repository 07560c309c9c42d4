import { db } from "~/database/db.server";
import { listRoutableBusinesses } from "~/models/leads/routing.server";
import * as listings from "~/models/listings/search/listings.server";
import type { Coordinates } from "~/models/places/distance";

/** What the cases ask. */
export const models = {
  ...listings,
  listRoutable: (at: Coordinates) => listRoutableBusinesses(db, { trade: "roofing", at, limit: 3 }),
};
