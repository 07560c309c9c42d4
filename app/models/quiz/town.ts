import { type Coordinates, milesBetween } from "~/models/places/distance";
import { findCity } from "~/models/places/gazetteer/cities";
import type { Answers } from "./answers";

/** Beside what the steps ask: the slug of the city whose page somebody came from. */
export const townKey = "town";

/** Further than anybody lives who asks for work in a town, and who is asked. */
const farMiles = 50;

/** What is recorded of the city that a quiz was begun for; nothing of any other text. */
export function begunIn(city: string | null): Answers {
  const known = findCity(city ?? "");
  return known ? { [townKey]: known.slug } : {};
}

/** Whether a place is far from the city that the quiz was begun for; false where it was begun for none. */
export function isFarFromTown({ town }: Answers, place: Coordinates): boolean {
  const city = town === undefined ? undefined : findCity(town);
  return city !== undefined && milesBetween(city, place) > farMiles;
}
