import { db } from "~/database/db.server";
import { listRoutableBusinesses } from "~/models/leads/routing.server";
import { findListing } from "~/models/listings/detail.server";
import * as listings from "~/models/listings/search/listings.server";
import type { Coordinates } from "~/models/places/distance";
import { readShownReviews } from "~/models/reviews/shown.server";
import { roofing } from "~/models/trades/records/roofing";
import { askedWork } from "~/models/trades/who-fits";
import type { Answers } from "../../drizzle/schema/values/leads";

/** What the cases ask. */
export const models = {
  ...listings,
  findListing,
  readShownReviews,
  listRoutable: (at: Coordinates, answers: Answers) =>
    listRoutableBusinesses(db, { work: askedWork(roofing, answers), at, limit: 3 }),
};
