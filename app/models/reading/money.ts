import type { Reading } from "./reading";

/** Pence as pounds: `£297`, and `£1,029.70` where there are pence. */
export const pounds = (pence: number): string =>
  `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: pence % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

/** Longer than anybody writes an amount. */
const longestAmount = 40;
/** Digits and marks, with or without a pound sign or word, and a 'k' behind. */
const typedAmount = /^(?:£|gbp)?\s*([\d.,\s]*\d)\s*(k?)\s*(?:gbp|pounds?(?: sterling)?|quid)?$/i;
/** Thousands apart by one kind of mark, or by none; then one or two digits behind a comma or a point. */
const plain = /^(\d{1,9}|[1-9]\d{0,2}([,\s])\d{3}(?:\2\d{3})?)(?:[.,](\d{1,2}))?$/;
const twoWays = /^(\d[\d.,\s]*)[.,\s](\d+)$/;
const range = /^(.+?)\s*(?:[-–]|\bto\b)\s*(.+)$/;
/** What is said of an amount, and no part of it. */
const beside =
  /^(?:about|around|approx(?:imately)?\.?|roughly|circa|from|up to|~)\s*|\s*(?:ish|\+|(?:\+|plus|inc(?:l(?:uding)?)?\.?|ex(?:cl(?:uding)?)?\.?|no)\s*vat)$/gi;

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** The amounts in pence that a text can mean; none if it is no amount. */
function possiblePence(text: string): number[] {
  const [, digits = "", thousands] = typedAmount.exec(text) ?? [];
  const times = thousands ? 1000 : 1;
  const typed = digits.replace(/\s*([.,])\s*/g, "$1");
  const [, whole = "", , part = ""] = plain.exec(typed) ?? [];
  if (whole) return [(Number(digitsOf(whole)) * 100 + Number(part.padEnd(2, "0"))) * times];
  const [, before = "", last = ""] = twoWays.exec(typed) ?? [];
  if (!before || /[.,\s]{2}/.test(typed) || digitsOf(typed).length > 9) return [];
  const decimal = Number(`${digitsOf(before)}.${last}`);
  return [Number(digitsOf(typed)) * 100 * times, Math.round(decimal * 100 * times)];
}

/**
 * An amount in pounds as people type it, '£4,800', '4 800,50' or '4.8k', in pence. A comma or space before exactly three
 * digits parts thousands, a last comma or point before one or two digits parts pence. Where the marks can mean two, or
 * more is said than the amount, as in '500-600' and '£1,200 + VAT', it is asked, and nothing is guessed or dropped.
 */
export function readMoney(text: string): Reading<number> {
  if (text.length > longestAmount) return {};
  const typed = text.normalize("NFKC").trim();
  const bare = typed.replace(beside, "").trim();
  const [, low, high] = range.exec(bare) ?? [];
  const each = (low && high ? [low, high] : [bare]).map(possiblePence);
  const [one, ...others] = each.some(({ length }) => length === 0) ? [] : each.flat();
  if (one === undefined) return {};
  if (others.length === 0 && bare === typed) return { value: one };
  const offer = pounds(one);
  const either = [one, ...others].map(pounds).join(" or ");
  return {
    doubt:
      others.length > 0
        ? `Is ‘${typed}’ ${either}? Write it as one of these`
        : `Write the amount alone: ${offer}`,
    offer,
  };
}
