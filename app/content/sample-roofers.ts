import type { MatchableRoofer } from "~/models/leads/best-match";

/**
 * The four built-in roofers that a demonstration matches against; live mode matches real businesses.
 * Their numbers are from Ofcom's ranges for drama, so nobody is rung.
 */
export const sampleRoofers: readonly MatchableRoofer[] = [
  {
    id: "sample-ridge-and-valley",
    name: "Ridge & Valley Roofing",
    phone: "+442079460117",
    rating: 4.9,
    reviews: 127,
    verified: true,
    featured: true,
    bestMatch: true,
    areas: ["London", "Birmingham", "Bristol", "Cardiff", "Nottingham"],
    specialties: ["replacement", "repair", "emergency"],
  },
  {
    id: "sample-pennine-slate",
    name: "Pennine Slate & Tile",
    phone: "+441134960233",
    rating: 4.8,
    reviews: 89,
    verified: true,
    featured: true,
    bestMatch: false,
    areas: ["Leeds", "Bradford", "Manchester", "Sheffield", "Liverpool", "Newcastle upon Tyne"],
    specialties: ["replacement", "repair", "maintenance"],
  },
  {
    id: "sample-clyde-and-forth",
    name: "Clyde & Forth Roofcare",
    phone: "+441414960318",
    rating: 4.7,
    reviews: 64,
    verified: true,
    featured: false,
    bestMatch: false,
    areas: ["Glasgow", "Edinburgh", "Paisley", "Motherwell", "Belfast"],
    specialties: ["repair", "maintenance", "emergency"],
  },
  {
    id: "sample-dry-by-dusk",
    name: "Dry by Dusk Emergency Roofing",
    phone: "+447700900451",
    rating: 4.6,
    reviews: 52,
    verified: true,
    featured: true,
    bestMatch: false,
    areas: ["London", "Leeds", "Manchester", "Birmingham", "Liverpool", "Sheffield"],
    specialties: ["emergency", "repair"],
  },
];
