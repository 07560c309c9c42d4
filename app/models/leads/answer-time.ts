const hour = 60;
const day = 24 * hour;

/** 'Usually answers within 2 h', of the minutes that are usual; nothing of what takes more than a week. */
export function answerWords(minutes: number | undefined): string | undefined {
  if (minutes === undefined || minutes > 7 * day) return undefined;
  if (minutes <= hour / 2) return "Usually answers within 30 min";
  if (minutes <= day) return `Usually answers within ${Math.ceil(minutes / hour)} h`;
  return `Usually answers within ${Math.ceil(minutes / day)} days`;
}
