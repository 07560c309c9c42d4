const hour = 60;
const day = 24 * hour;

/** '2 h': the time within which a business usually answers, from its usual minutes; undefined above a week. */
export function answerSpan(minutes: number | null | undefined): string | undefined {
  if (minutes === undefined || minutes === null || minutes > 7 * day) return undefined;
  if (minutes <= hour / 2) return "30 min";
  if (minutes <= day) return `${Math.ceil(minutes / hour)} h`;
  return `${Math.ceil(minutes / day)} days`;
}

/** 'Usually answers within 2 h'. */
export const answerWords = (span: string | undefined): string | undefined =>
  span && `Usually answers within ${span}`;
