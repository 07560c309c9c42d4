import { seededRandom } from "./killer";

export type Firm = {
  name: string;
  /** E.164. */
  phone: string;
  about: string;
  /** Its lines in the file. */
  from: number;
  to: number;
  /** Whether a quote was put into its row that belongs to nothing. */
  touched: boolean;
};

const rows = 60;

/** A file of firms with one to six quotes too many, the same for the same seed; a tenth of the rows have several lines. */
export function strayQuotes(seed: number): { text: string; firms: Firm[] } {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const end = below(3) === 0 ? "\r\n" : "\n";
  const stray = new Set(Array.from({ length: 1 + below(6) }, () => below(rows)));
  const firms: Firm[] = [];
  const lines = ["name,city,phone,address,description"];
  for (let row = 0; row < rows; row++) {
    const name = `Firm ${row} of ${seed}`;
    const digits = `0113 ${String(4960000 + row)}`;
    const about =
      below(10) === 0
        ? `Slates${end}and tiles, ${row}`
        : below(2) === 0
          ? `Slates, and ${row}`
          : `Roofs ${row}`;
    const quoted = about.includes(",") || below(3) === 0 ? `"${about}"` : about;
    const written = `${below(4) === 0 ? `"${name}"` : name},Leeds,${digits},"${row}, High Street",${quoted}`;
    const touched = stray.has(row);
    const at = below(written.length + 1);
    const text = touched ? `${written.slice(0, at)}"${written.slice(at)}` : written;
    const from = lines.join(end).split(end).length + 1;
    lines.push(text);
    const to = from + text.split(end).length - 1;
    firms.push({ name, phone: `+44113${4960000 + row}`, about, from, to, touched });
  }
  return { text: lines.join(end) + end, firms };
}
