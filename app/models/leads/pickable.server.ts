import { db, pick } from "~/database/db.server";
import { facesById } from "~/models/listings/search/rows.server";
import { isExact, type Place } from "~/models/places/place";
import type { Quiz } from "~/models/quiz/journey";
import { mostToChooseFrom, tickedIn } from "~/models/quiz/wish";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { recipientsPerLead } from "./lead";
import { routedWork } from "./new-lead.server";
import { listRoutableBusinesses } from "./routing.server";

/**
 * Those who may have a request of these answers at this place, in the order of routing: first those who would be asked
 * (`suggested`), then others to choose instead. Each with what is ticked now. Undefined for work that nobody is routed.
 */
export async function listPickable(quiz: Quiz, answers: Answers, place: Omit<Place, "name">) {
  const work = routedWork(quiz, answers);
  if (!work) return undefined;
  // Also once it was unticked: it can be ticked again.
  const { asked } = answers;
  const picks = { first: asked ? [asked] : [], never: [], alone: false };
  const found = await listRoutableBusinesses(db, { work, at: place, picks, limit: mostToChooseFrom });
  const faces = await facesById(found.map(({ id }) => id));
  const ticked = tickedIn(answers);
  return found.map((business, at) => ({
    ...pick(business, "id", "name", "rating", "reviews", "imported", "verified", "distanceMiles"),
    ...{ services: business.serviceTypes, checkedOn: null, ...faces.get(business.id) },
    distanceExact: business.placedExactly && isExact(place.precision),
    suggested: at < recipientsPerLead,
    ticked: ticked ? ticked.includes(business.id) : at < recipientsPerLead,
  }));
}

export type PickableRoofer = NonNullable<Awaited<ReturnType<typeof listPickable>>>[number];
