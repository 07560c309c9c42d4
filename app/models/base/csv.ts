/** What a spreadsheet takes for a formula, also behind what nobody sees and in the wide letters of East Asia. */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;

/**
 * A line of a CSV file (RFC 4180), its ending included. A cell that a spreadsheet would calculate begins with an
 * apostrophe, which it takes for 'this is text'.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By which Excel knows that a file is UTF-8. */
export const byteOrderMark = "\uFEFF";
