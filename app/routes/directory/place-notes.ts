/** What is said of a place that is nowhere we know. */
export const unknownPlaceNote = (typed: string) =>
  `We do not know a place called “${typed}”. Check the spelling, or type a postcode.`;

/** What is said of a place that was written with slips. */
export const correctionNote = (name: string, typed: string) =>
  `Showing ${name}: we do not know a place called “${typed}”.`;
