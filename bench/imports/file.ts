import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fill } from "../seed/businesses";
import { Chance } from "../seed/chance";
import { towns } from "../seed/towns";
import { specialities, streets, surnames, type TradeWording, wordings } from "../seed/wording";

export const headings =
  "Business Name,City,Phone,Email,Website,Address,Postcode,Contact,Services,Description,Established Year";

const words = Object.values(wordings) as TradeWording[];
const firstNames = ["Sam", "Jo", "Alex", "Pat", "Chris", "Siân", "Kim", "Lee", "Robin", "Ali"];
const letters = "ABDEFGHJLNPQRSTUWXYZ";
const outcodes = `LS1 LS17 M20 B15 SW1A EH3 G12 CF10 BS8 NE2 NG7 S10 L18 YO24`.split(/\s+/);

/**
 * The rows of a spreadsheet as they are come by, the same for the same seed: in a hundred, some twenty need a phone put
 * right, five are in capitals, two share name and town with another business, one repeats an earlier row and one is an
 * error.
 */
export function* fileRows(count: number, seed: number): Generator<string> {
  const chance = new Chance(seed);
  const pickTown = chance.weighted(towns, ({ people }) => people);
  let earlier: string[] = [];
  for (let number = 1; number <= count; number++) {
    const town = pickTown().name;
    const wording = chance.pick(words);
    if (chance.below(0.01) && earlier.length > 0) {
      yield chance.pick(earlier);
      continue;
    }
    const chain = chance.below(0.02);
    const surname = chance.pick(surnames);
    const mark = `${letters[number % 20]}${letters[Math.floor(number / 20) % 20]}${Math.floor(number / 400)}`;
    const named = `${surname} ${chain ? "& Sons" : `${chance.pick(surnames)} ${mark}${seed % 97}`} ${chance.pick(wording.titles)}`;
    const name = chance.below(0.05) ? named.toUpperCase() : named;
    const host = `${surname}-${number}-${seed}`.toLowerCase().replace(/[^a-z0-9-]/g, "");
    const row = [
      name,
      chance.below(0.005) ? "" : town,
      phoneOf(chance, number + (seed % 89) * 1_000_000),
      chance.below(0.6) ? `office-${number}@${host}.example` : "",
      chance.below(0.5) ? `https://www.${host}.example/` : "",
      `"${1 + chance.upTo(200)}, ${chance.pick(streets)}"`,
      `${chance.pick(outcodes)} ${chance.upTo(10)}${chance.pick(["AA", "DY", "QL", "XZ", "BH"])}`,
      chance.below(0.7) ? `${chance.pick(firstNames)} ${chance.pick(surnames)}` : "",
      chance.some(wording.services, 1 + chance.upTo(Math.min(4, wording.services.length))).join("; "),
      `"${sentence(chance, town, wording)}"`,
      String(1960 + chance.upTo(60)),
    ].join(",");
    if (earlier.length < 1000) earlier.push(row);
    else if (number % 500 === 0) earlier = [row];
    yield row;
  }
}

/** Ofcom's geographic shape; a fifth as people write it. */
function phoneOf(chance: Chance, number: number): string {
  const digits = `01${String(number).padStart(9, "0")}`;
  if (chance.below(0.8)) return digits;
  const [area, rest] = [digits.slice(0, 5), digits.slice(5)];
  return chance.pick([
    `(${area}) ${rest}`,
    `+44 (0)${digits.slice(1)}`,
    `0044${digits.slice(1)}`,
    digits.slice(1),
  ]);
}

function sentence(chance: Chance, town: string, { sentences }: TradeWording): string {
  const filled = {
    town,
    year: String(1960 + chance.upTo(60)),
    miles: String(5 + chance.upTo(20)),
    surname: chance.pick(surnames),
    street: chance.pick(streets),
    speciality: chance.pick(specialities),
    other: chance.pick(specialities),
  };
  return fill(chance.some(sentences, 2).join(" "), filled).replaceAll('"', '""');
}

/** Writes such a file. */
export async function writeFile(path: string, count: number, seed: number): Promise<void> {
  const rows = fileRows(count, seed);
  const pieces = function* () {
    yield `${headings}\n`;
    let piece: string[] = [];
    for (const row of rows) {
      piece.push(row);
      if (piece.length < 1000) continue;
      yield `${piece.join("\n")}\n`;
      piece = [];
    }
    if (piece.length > 0) yield `${piece.join("\n")}\n`;
  };
  await pipeline(Readable.from(pieces()), createWriteStream(path));
}
