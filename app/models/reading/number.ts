import type { Reading } from "./reading";

/** Longer than anybody writes a number. */
const longestNumber = 30;
const inWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const units = {
  day: /\s*(?:working )?days?$/,
  year: /\s*(?:years?|yrs?\.?)$/,
  mile: /\s*(?:miles?|mi\.?)$/,
  person: /\s*(?:people|persons?|staff|employees?)$/,
} as const;
const beside =
  /^(?:about|around|approx(?:imately)?\.?|roughly|circa|up to|at least|~)\s*|\s*(?:\+|ish|or so)$/g;
const range = /^(\w+)\s*(?:-|–|to|or)\s*(\w+)$/;

/**
 * A whole number of these as people type it: '10', '10 years', 'ten' or '1,200'. Several, or one that is said to be about
 * so many, are asked.
 */
export function readCount(text: string, unit: keyof typeof units): Reading<number> {
  if (text.length > longestNumber) return {};
  const typed = text.normalize("NFKC").trim();
  const said = typed.toLowerCase().replace(units[unit], "");
  const bare = said.replace(beside, "").replace(units[unit], "");
  const [, low, high] = range.exec(bare) ?? [];
  const numbers = (low && high ? [low, high] : [bare]).flatMap((each) => wholeNumber(each) ?? []);
  const [last] = numbers.slice(-1);
  if (last === undefined || numbers.length < (low ? 2 : 1)) return {};
  if (numbers.length === 1 && bare === said) return { value: last };
  return { doubt: `Is ‘${typed}’ ${numbers.join(" or ")}? Write one number`, offer: String(last) };
}

const wholeNumber = (said: string): number | undefined => {
  if (/^\d{1,9}$|^[1-9]\d{0,2}(,\d{3})+$/.test(said)) return Number(said.replaceAll(",", ""));
  return inWords.includes(said) ? inWords.indexOf(said) : undefined;
};

/** A year as people type it: '1998' or 'since 1998'. For how long, as in '10 years', is asked. */
export function readYear(text: string, thisYear: number): Reading<number> {
  if (text.length > longestNumber) return {};
  const [, year] =
    /^(?:since|est\.?|established(?: in)?|in)?\s*(\d{4})\.?$/i.exec(text.normalize("NFKC").trim()) ?? [];
  if (year) return { value: Number(year) };
  const said = text.trim().replace(/^(?:for|over)\s+|\s*(?:ago|old)$/gi, "");
  const { value, offer } = readCount(said, "year");
  const years = value ?? Number(offer ?? Number.NaN);
  const began = thisYear - years;
  if (!/y(ea)?rs?/i.test(said) || !(years < 500)) return {};
  return { doubt: `Is that since ${began}? Write the year.`, offer: String(began) };
}
