import { type Weekday, weekdays } from "~/models/base/clock";
import { readWeek } from "~/models/reading/week";
import { leftOut } from "./cleaning";

type HoursField = "businessHours" | Lowercase<Weekday>;

/** A week from one cell and from those of single days, which go first; null where none can be read. Notes what cannot. */
export function readBusinessHours(textOf: (field: HoursField) => string, cleaned: string[]) {
  const all = textOf("businessHours");
  const { week, unread } = all ? readWeek(all) : { week: {}, unread: [] };
  for (const day of weekdays) {
    const typed = textOf(day.toLowerCase() as Lowercase<typeof day>);
    const own = typed ? readWeek(`${day}: ${typed}`) : undefined;
    Object.assign(week, own?.week);
    unread.push(...(own?.unread ?? []));
  }
  for (const text of unread)
    cleaned.push(leftOut("Opening hours", text, "no times that can mean only one thing"));
  return Object.keys(week).length > 0 ? week : null;
}
