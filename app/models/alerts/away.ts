import { z } from "zod";
import { formatDay, instantInLondon, londonDay } from "~/models/base/clock";
import { readDate } from "~/models/reading/date";

/** A business of an account; `awayUntil` is null while it takes requests. */
export type OwnPause = { id: string; name: string; awayUntil: Date | null };

const longestDays = 366;
const badDay = "Please choose the day that you are back";

const whichBusiness = "Please choose one of your businesses";

/** Pauses a business until the start of a day in London. */
export const awayForm = (now = new Date()) =>
  z.object({
    business: z.string(whichBusiness).max(36, whichBusiness).pipe(z.uuid(whichBusiness)),
    until: z
      .string({ error: badDay })
      .transform((typed, context) => {
        const { value, doubt } = readDate(typed, londonDay(now));
        if (value) return value;
        context.addIssue({ code: "custom", message: doubt ?? badDay });
        return z.NEVER;
      })
      .pipe(
        z
          .string()
          .refine((day) => day > londonDay(now), "Please choose a day after today")
          .refine((day) => day <= londonDay(now, longestDays), "Please choose a day within a year"),
      )
      .transform(startOfDay),
  });

function startOfDay(date: string): Date {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return instantInLondon({ year, month, day, minutes: 0 });
}

/** 'Monday 3 August': the day in London at this instant. */
export const dayBack = (instant: Date | string): string =>
  formatDay(londonDay(new Date(instant)), { weekday: true, inFull: true });
