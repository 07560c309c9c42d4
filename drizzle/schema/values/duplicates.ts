/** The evidence that two listings are one business, by how certain it is, strongest first. */
export const evidenceGrades = {
  certain: ["name phone place", "name postcode", "name website place", "phone website place"],
  likely: ["name phone", "phone website", "phone place", "website place", "phone"],
  possible: ["website", "name place"],
} as const;
export type Grade = keyof typeof evidenceGrades;
export type Evidence = (typeof evidenceGrades)[Grade][number];

/** The evidence that is recorded until a person has looked at it. */
export const notedEvidence = [...evidenceGrades.certain, ...evidenceGrades.likely] as const;
