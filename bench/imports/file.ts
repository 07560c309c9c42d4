import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { towns } from "../seed/fill";
import { streets, surnames, trades } from "../seed/words";

const headings =
  "Business Name,City,Phone,Email,Website,Address,Postcode,Contact,Services,Description,Established Year";
const outcodes = "LS1 LS17 M20 B15 SW1A EH3 G12 CF10 BS8 NE2 NG7 S10 L18 YO24".split(" ");

/** Chance that is the same for the same row: up to a limit, for each question another. */
function chanceOf(row: number) {
  const bytes = createHash("sha256").update(`row ${row}`).digest();
  let asked = 0;
  const upTo = (limit: number) => bytes.readUInt16LE((asked++ % 16) * 2) % limit;
  return { upTo, pick: <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item };
}

/**
 * A row of a spreadsheet as they are come by: in a hundred, some twenty need a phone put right, five are in capitals, two
 * share name and town with another business, one repeats an earlier row, and every two hundredth is an error.
 */
function rowAt(number: number): string {
  const { upTo, pick } = chanceOf(number);
  const fate = upTo(200);
  if (fate < 2 && number > 1) return rowAt(number >> 1);
  const [surname, { titles, services, sentences }, town] = [pick(surnames), pick(trades), pick(towns).name];
  const named = `${surname} ${fate < 6 ? "& Sons" : `${pick(surnames)} No ${number}`} ${pick(titles)}`;
  const host = `firm-${number}.example`;
  const digits = `01${String(number).padStart(9, "0")}`;
  const typed = [`(${digits.slice(0, 5)}) ${digits.slice(5)}`, `+44 (0)${digits.slice(1)}`, digits.slice(1)];
  return [
    fate < 16 ? named.toUpperCase() : named,
    fate === 199 ? "" : town,
    upTo(5) ? digits : pick(typed),
    upTo(2) ? `office@${host}` : "",
    upTo(2) ? `https://www.${host}/` : "",
    `"${1 + upTo(200)}, ${pick(streets)}"`,
    `${pick(outcodes)} ${upTo(10)}${pick(["AA", "DY", "QL", "XZ", "BH"])}`,
    `Sam ${surname}`,
    services.slice(0, 1 + upTo(4)).join("; "),
    `"${[pick(sentences), pick(sentences)].join(" ").replaceAll("{town}", town)}"`,
    String(1960 + upTo(60)),
  ].join(",");
}

/** Writes a file of so many rows, the same each time. */
export function writeRows(file: string, count: number): void {
  const rows = Array.from({ length: count }, (_, index) => rowAt(index + 1));
  writeFileSync(file, `${headings}\n${rows.join("\n")}\n`);
}
