import type { LandingCity } from "~/models/trades/landing";
import type { LandingService } from "~/models/trades/trade";
import { cityFacts, electricalLaw } from "./city-facts";

type LocalWords = {
  /** What is different about this work in the city. */
  paragraphs: (city: LandingCity) => readonly string[];
  /** The heading of these paragraphs. */
  heading: (city: string) => string;
};

/** What the page of a service in a city says of the city; its words about the work are in the trade's record. */
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
