const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const london = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/**
 * The time in London, as 'Tue 3 Mar, 14:05'. The words are our own: servers and browsers carry
 * different versions of the British names ('Sep', 'Sept').
 */
export function formatInstant(instant: Date | string): string {
  const parts = new Map(london.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const [year, month, day] = (["year", "month", "day"] as const).map((type) => Number(parts.get(type)));
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
  const words = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
  return `${words}, ${parts.get("hour")}:${parts.get("minute")}`;
}

/** How long to wait, rounded up: '40 seconds', '1 minute', '15 minutes', 'an hour', '3 hours'. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "an hour" : `${hours} hours`;
}
