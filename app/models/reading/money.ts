/** Pence as pounds: `£297`, and `£1,029.70` where there are pence. */
export const pounds = (pence: number): string =>
  `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: pence % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

/** Longer than anybody writes an amount. */
const longestAmount = 24;
/** Digits and marks, with or without a pound sign before and a 'k' behind. */
const typedAmount = /^£?\s*([\d.,\s]*\d)\s*(k?)$/i;
/** Thousands apart by one kind of mark, or by none; then one or two digits behind a comma or a point. */
const plain = /^(\d{1,9}|[1-9]\d{0,2}([,\s])\d{3}(?:\2\d{3})?)(?:[.,](\d{1,2}))?$/;
const twoWays = /^(\d[\d.,\s]*)[.,\s](\d+)$/;

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * An amount in pounds as people type it, '£4,800', '4 800,50' or '4.8k', in pence. A comma or space before exactly three
 * digits parts thousands, a last comma or point before one or two digits parts pence; where the marks can mean either,
 * both are given and nothing is guessed. Undefined if it is no amount.
 */
function readPounds(text: string): { pence: number } | { either: [number, number] } | undefined {
  const [, digits = "", thousands] = typedAmount.exec(text.trim().slice(0, longestAmount + 1)) ?? [];
  if (text.trim().length > longestAmount) return undefined;
  const times = thousands ? 1000 : 1;
  const typed = digits.replace(/\s*([.,])\s*/g, "$1");
  const [, whole = "", , part = ""] = plain.exec(typed) ?? [];
  if (whole) return { pence: (Number(digitsOf(whole)) * 100 + Number(part.padEnd(2, "0"))) * times };
  const [, before = "", last = ""] = twoWays.exec(typed) ?? [];
  if (!before || /[.,\s]{2}/.test(typed) || digitsOf(typed).length > 9) return undefined;
  const decimal = Number(`${digitsOf(before)}.${last}`);
  return { either: [Number(digitsOf(typed)) * 100 * times, Math.round(decimal * 100 * times)] };
}

/** The amount in pence; undefined if it is none, or if its marks can mean two. */
export function parsePence(text: string): number | undefined {
  const read = readPounds(text);
  return read && "pence" in read ? read.pence : undefined;
}

/** What is wrong with an amount that is none: both amounts where its marks can mean two, `otherwise` if it means none. */
export function wrongPounds(text: string, otherwise: string): string {
  const read = readPounds(text);
  if (!read || !("either" in read)) return otherwise;
  const [one, other] = read.either.map(pounds);
  return `Is ‘${text.trim()}’ ${one} or ${other}? Write it as one of these`;
}
