/**
 * The moment this many months after `anchor`, at the same time of day in UTC: on the anchor's day of the month, or on
 * the last of a month that has no such day. Always counted from the anchor, so that 31 January is followed by
 * 29 February and then by 31 March: Stripe's rule.
 */
export function monthsAfter(anchor: Date, months: number): Date {
  const month = new Date(anchor);
  month.setUTCDate(1);
  month.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return month;
}
