import { seededRandom } from "../processes/killer";

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

/**
 * A file of firms with one to six quotes too many, the same for the same seed. In most a tenth of the rows have several
 * lines; in every fourth no quote belongs to anything, and the strays come in pairs that look like one cell of whole rows.
 */
export function strayQuotes(seed: number): { text: string; firms: Firm[] } {
  return seed % 4 === 0 ? pairedQuotes(seed) : scatteredQuotes(seed);
}

const headings = "name,city,phone,address,description";

/** One quote opens a cell, and another, some rows below, ends one in front of a delimiter. */
function pairedQuotes(seed: number): { text: string; firms: Firm[] } {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pairs = 1 + below(3);
  const cellsOf = (row: number) => [
    ...[`Firm ${row} of ${seed}`, "Leeds", `0113 ${4960000 + row}`, `${row} High Street`, `Roofs ${row}`],
  ];
  const cells = Array.from({ length: rows }, (_, row) => cellsOf(row));
  const touched = new Set<number>();
  for (let pair = 0; pair < pairs; pair++) {
    const first = Math.floor((pair * rows) / pairs) + below(4);
    const last = first + 2 + below(rows / pairs - 7);
    const [opened, closed] = [cells[first] ?? [], cells[last] ?? []];
    // Neither the first column nor the last alone: the cell may begin and end anywhere.
    const [from, to] = [below(5), below(4)];
    opened[from] = `"${opened[from]}`;
    closed[to] = `${closed[to]}"`;
    touched.add(first).add(last);
  }
  const firms = cells.map((_, row) => ({
    ...{ name: `Firm ${row} of ${seed}`, phone: `+44113${4960000 + row}`, about: `Roofs ${row}` },
    ...{ from: row + 2, to: row + 2, touched: touched.has(row) },
  }));
  return { text: `${[headings, ...cells.map((row) => row.join(","))].join("\n")}\n`, firms };
}

function scatteredQuotes(seed: number): { text: string; firms: Firm[] } {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const end = below(3) === 0 ? "\r\n" : "\n";
  const stray = new Set(Array.from({ length: 1 + below(6) }, () => below(rows)));
  const firms: Firm[] = [];
  const lines = [headings];
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
