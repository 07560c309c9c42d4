import type { LandingCity, LandingService } from "~/models/trades/landing";
import { cityFacts, electricalLaw } from "./city-facts";

export type ServiceLanding = {
  /** Inside a sentence: `roofing`. */
  name: string;
  /** Those who do it: `roofers`. */
  people: string;
  /** What a job of each size is, for the price guide. */
  sizes: readonly { size: "small" | "medium" | "large"; label: string; example: string }[];
  /** What is different about this work in this place. */
  local: (city: LandingCity) => readonly string[];
  /** Over those words. */
  localHeading: (city: string) => string;
  /** What to ask whoever comes, whatever the place. */
  questions: readonly string[];
};

/** What the pages of a service in a city say; each paragraph belongs to the one or to the other. */
export const serviceLandings: Readonly<Record<LandingService, ServiceLanding>> = {
  roofing: {
    name: "roofing",
    people: "roofers",
    sizes: [
      { size: "small", label: "Small", example: "A few slipped tiles, a leak at one flashing" },
      { size: "medium", label: "Medium", example: "A slope or a flat roof renewed" },
      { size: "large", label: "Large", example: "A whole roof, with scaffold" },
    ],
    local: (city) => [cityFacts(city).roofs],
    localHeading: (city) => `The roofs of ${city}`,
    questions: [
      "Does the price hold scaffold, waste and VAT?",
      "Will there be photographs from before and after?",
      "What is guaranteed, for how long, and by whom?",
    ],
  },
  plumbing: {
    name: "plumbing",
    people: "plumbers",
    sizes: [
      { size: "small", label: "Small", example: "A dripping tap, a blocked waste" },
      { size: "medium", label: "Medium", example: "A shower fitted, a radiator moved" },
      { size: "large", label: "Large", example: "A new bathroom's pipework" },
    ],
    local: (city) => [cityFacts(city).water],
    localHeading: (city) => `Water and pipes in ${city}`,
    questions: [
      "Is there a charge for coming out, and does it come off the bill?",
      "For anything with gas: may I see your Gas Safe card?",
      "Where is the stopcock, and does it turn?",
    ],
  },
  electrical: {
    name: "electrical work",
    people: "electricians",
    sizes: [
      { size: "small", label: "Small", example: "A socket added, a fault found" },
      { size: "medium", label: "Medium", example: "A new fuse board" },
      { size: "large", label: "Large", example: "A flat or small house rewired" },
    ],
    local: (city) => [
      electricalLaw(city),
      cityFacts(city).power,
      "Beyond the meter the wiring is yours. In a power cut ring 105, free.",
    ],
    localHeading: (city) => `Wiring in ${city}`,
    questions: [
      "Which scheme are you registered with, and may I look you up?",
      "Which certificate do I get at the end, and when?",
      "What must be made good afterwards: plaster, floors, paint?",
    ],
  },
};
