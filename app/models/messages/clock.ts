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

/** A day of the calendar given as `2026-03-03`: '3 Mar', or 'Tue 3 Mar' with its weekday. */
export function formatDay(day: string, { weekday = false } = {}): string {
  const date = new Date(`${day}T00:00:00Z`);
  const words = `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
  return weekday ? `${weekdays[date.getUTCDay()]} ${words}` : words;
}

/** How long something took, its two largest units, rounded down: '12 minutes', '2 hours 10 minutes', '1 day 4 hours'. */
export function formatSpan(minutes: number): string {
  const whole = Math.floor(minutes);
  if (whole < 1) return "less than a minute";
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60];
  const units: [number, string][] =
    days > 0
      ? [
          [days, "day"],
          [hours, "hour"],
        ]
      : [
          [hours, "hour"],
          [rest, "minute"],
        ];
  return units
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}${number === 1 ? "" : "s"}`)
    .join(" ");
}
