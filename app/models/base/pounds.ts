/** Pence as pounds: `£297`, and `£1,029.70` where there are pence. */
export const pounds = (pence: number): string =>
  `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: pence % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

/** Longer than anybody writes an amount. */
const longestAmount = 24;
const amount = /^£?(\d{1,9})(?:\.(\d{1,2}))?(k?)$/i;

/** An amount in pounds as people type it, '£4,800', '4 800.50' or '4.8k', in pence; undefined if it is none. */
export function parsePence(text: string): number | undefined {
  const [, whole = "", part = "", thousands] =
    amount.exec(text.slice(0, longestAmount + 1).replace(/[,\s]/g, "")) ?? [];
  if (whole === "" || text.length > longestAmount) return undefined;
  return (Number(whole) * 100 + Number(part.padEnd(2, "0"))) * (thousands ? 1000 : 1);
}
