import type { LandingCity } from "~/models/trades/landing";
import type { LandingService } from "~/models/trades/trade";
import { cityFacts, electricalLaw } from "./city-facts";

type LocalWords = {
  /** What is different about this work in this place. */
  paragraphs: (city: LandingCity) => readonly string[];
  /** Over those words. */
  heading: (city: string) => string;
};

/** What the pages of a service in a city say of the city; what they say of the work is in the trade's record. */
export const localWords: Readonly<Record<LandingService, LocalWords>> = {
  roofing: {
    paragraphs: (city) => [cityFacts(city).roofs],
    heading: (city) => `The roofs of ${city}`,
  },
  plumbing: {
    paragraphs: (city) => [cityFacts(city).water],
    heading: (city) => `Water and pipes in ${city}`,
  },
  electrical: {
    paragraphs: (city) => [
      electricalLaw(city),
      cityFacts(city).power,
      "Beyond the meter the wiring is yours. In a power cut ring 105, free.",
    ],
    heading: (city) => `Wiring in ${city}`,
  },
};
