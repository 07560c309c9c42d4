import { readCode } from "~/models/reading/codes";
import { readDate } from "~/models/reading/date";
import { readEmail } from "~/models/reading/email";
import { readHours, readTime } from "~/models/reading/hours";
import { pounds, readMoney } from "~/models/reading/money";
import { readCount, readYear } from "~/models/reading/number";
import { readPhone } from "~/models/reading/phone";
import { readPostcode } from "~/models/reading/postcode";
import type { Reading } from "~/models/reading/reading";
import { seenText } from "~/models/reading/text";
import { webAddress } from "~/models/reading/website";
import { amounts, days, numbersOf, openingTimes, times, today, yearsOf } from "./amounts";
import { codes, emails, phones, postcodes, seen, websites } from "./contacts";
import type { Row } from "./row";

/** A kind of text: its one reader, how a value of it is written plainly, and texts of it. */
type Kind = {
  read: (typed: string) => Reading<unknown>;
  plain: (value: never) => string;
  rows: readonly Row[];
};

const count = (unit: Parameters<typeof readCount>[1], rows: readonly Row[]): Kind => ({
  read: (typed) => readCount(typed, unit),
  plain: String,
  rows,
});

const twoDigits = (number: number) => String(number).padStart(2, "0");

export const kinds = {
  email: { read: readEmail, plain: String, rows: emails },
  phone: { read: readPhone, plain: ({ e164 }: { e164: string }) => e164, rows: phones },
  postcode: {
    read: readPostcode,
    plain: ({ postcode, outcode }: { postcode?: string; outcode: string }) => postcode ?? outcode,
    rows: postcodes,
  },
  website: {
    read: (typed) => ({ value: webAddress(typed) }),
    plain: ({ href }: { href: string }) => href,
    rows: websites,
  },
  code: { read: readCode, plain: String, rows: codes },
  money: { read: readMoney, plain: pounds, rows: amounts },
  date: { read: (typed) => readDate(typed, today), plain: String, rows: days },
  hours: { read: readHours, plain: String, rows: openingTimes },
  time: {
    read: (typed) => ({ value: readTime(typed) }),
    plain: (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
    rows: times,
  },
  days: count("day", numbersOf("working days")),
  years: count("year", numbersOf("yrs")),
  miles: count("mile", numbersOf("miles")),
  people: count("person", numbersOf("people")),
  year: { read: (typed) => readYear(typed, Number(today.slice(0, 4))), plain: String, rows: yearsOf },
  text: { read: (typed) => ({ value: seenText(typed) }), plain: String, rows: seen },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindOf = (name: KindName): Kind => kinds[name];
