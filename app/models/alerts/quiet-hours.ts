import { instantInLondon, londonTime } from "~/models/base/clock";

/** Minutes after midnight in London; over midnight where `from` is the later. `until` itself is no longer quiet. */
export type QuietHours = { from: number; until: number };

const minutesADay = 24 * 60;
const hourMs = 60 * 60 * 1000;

/** When the quiet hours that `now` is in end; undefined outside them. Also right where the clocks change. */
export function quietEnd(now: Date, { from, until }: QuietHours): Date | undefined {
  const today = londonTime(now);
  const { minutes } = today;
  const overnight = from > until;
  const quiet = overnight ? minutes >= from || minutes < until : minutes >= from && minutes < until;
  if (!quiet) return undefined;
  const day = overnight && minutes >= from ? today.day + 1 : today.day;
  const end = instantInLondon({ ...today, day, minutes: until });
  // The hour that comes twice, for the second time.
  return end > now ? end : new Date(end.getTime() + hourMs);
}

/** `22:30`, as a time field has it. */
export function formatMinutes(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes after midnight of `22:30`, also with seconds behind; undefined for what is no time of day. */
export function readMinutes(text: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim().slice(0, 8));
  const minutes = Number(found?.[1]) * 60 + Number(found?.[2]);
  return Number(found?.[2]) < 60 && minutes < minutesADay ? minutes : undefined;
}
