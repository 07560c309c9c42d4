/** Pence as pounds: `£297`, and `£29.70` where there are pence. */
export const pounds = (pence: number): string =>
  pence % 100 === 0 ? `£${(pence / 100).toLocaleString("en-GB")}` : `£${(pence / 100).toFixed(2)}`;
