/** What says that two listings are one business, by how sure it is, the strongest first. */
export const evidenceGrades = {
  certain: ["name phone place", "name postcode", "name website place", "phone website place"],
  likely: ["name phone", "phone website", "phone place", "website place", "phone"],
  possible: ["website", "name place"],
} as const;
export type Grade = keyof typeof evidenceGrades;
export type Evidence = (typeof evidenceGrades)[Grade][number];

/** What is noted of two listings until a person has looked. */
export const notedEvidence = [...evidenceGrades.certain, ...evidenceGrades.likely] as const;
