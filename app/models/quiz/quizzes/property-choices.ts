import type { Choice } from "../journey";

/** What sort of property it is, for every quiz that asks (product decisions, section 5). */
export const propertyChoices: readonly Choice[] = [
  { value: "house", label: "House", helper: "Terraced, semi or detached", icon: "house" },
  { value: "flat", label: "Flat", helper: "Or maisonette", icon: "building-2" },
  { value: "bungalow", label: "Bungalow", helper: "All on one floor", icon: "warehouse" },
  { value: "commercial", label: "Commercial", helper: "Shop, office or unit", icon: "store" },
];
