import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { useDatabase } from "../../support/database";
import { importFile } from "../../support/files/imported";

type Expected = { refused: string } | { rows: string[] };
type HostileFile = { name: string; bytes: Buffer; expected: Expected };

const ok = "imported";
const tooFew = "error: too few cells";
const tooMany = "error: too many cells";
const noPhone = "error: Phone number is required";
const badPhone = "error: Invalid phone number format";
const repeated = "skipped: The same business as an earlier row of this file";
const openQuote = "error: A quote is opened in this row and never closed";
const stray = "error: A quote in this row is followed by neither the next cell nor the end of the line";
const longRow = "error: The row is longer than 256 kB, or a quote in it is never closed";
const none = (why: string): Expected => ({ refused: `No valid companies found in CSV file. ${why}` });
const empty = none("The file is empty.");
const noRows = none("It has headings and no rows.");
const notCsv = (why: string): Expected => ({ refused: `Please select a valid CSV file. ${why}` });

const head = "name,city,phone\n";
const ash = "Ash,Leeds,0113 496 0000\n";
const beech = "Beech,York,0113 496 0001\n";
const two = head + ash + beech;
const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return big ? bytes.swap16() : bytes;
};
/** One row whose phone is written like this. */
const phone = (text: string) => `${head}Ash,Leeds,"${text}"\n`;
const withName = (name: string) => `${head}"${name}",Leeds,0113 496 0000\n`;

/** Each file that is not what it should be, with what becomes of it: the index of expected results. */
function hostileFiles(): HostileFile[] {
  return [...notFiles(), ...shapes(), ...encodings(), ...cells(), ...phones()].map(
    ([name, content, expected]) => ({
      name,
      bytes: Buffer.from(content),
      expected: Array.isArray(expected) ? { rows: expected } : expected,
    }),
  );
}

type Line = readonly [name: string, content: string | Buffer, expected: Expected | string[]];

const notFiles = (): Line[] => [
  ["nothing at all", "", empty],
  ["one line feed", "\n", empty],
  ["a byte order mark alone", "\ufeff", empty],
  ["headings alone", head, noRows],
  ["headings and empty lines", `${head}\n\n\r\n`, noRows],
  ["commas alone below the headings", `${head},,\n,,\n`, noRows],
  ["two columns", "name,city\nAsh,Leeds\n", [noPhone]],
  [
    "one column",
    "name\nAsh\n",
    notCsv(
      "Its first line needs a heading for at least the business name and the phone number. They are parted by commas, semicolons, tabs or vertical bars.",
    ),
  ],
  [
    "a gzip archive",
    gzipSync(two),
    notCsv("This one is a gzip archive: unpack it, and send the CSV file in it."),
  ],
  [
    "an Excel workbook",
    Buffer.from("PK\x03\x04xl/workbook"),
    notCsv(
      "This one is an Excel workbook or a zip archive: open it and save its sheet as CSV, or send the CSV file in it.",
    ),
  ],
  [
    "a PDF",
    "%PDF-1.7\n",
    notCsv(
      "This one is a PDF, of which no rows can be read: send the list that it was made from, saved as CSV.",
    ),
  ],
  [
    "a picture",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]),
    notCsv("This one is a picture, of which no rows can be read: send the list itself, saved as CSV."),
  ],
  [
    "noise",
    Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)),
    notCsv("This one is not text."),
  ],
  ["1,000 columns", `name,city,phone${",x".repeat(997)}\nAsh,Leeds,0113 496 0000\n`, [ok]],
  [
    "5,000 columns",
    `${Array.from({ length: 5000 }, (_, at) => `c${at}`).join(",")}\nx\n`,
    {
      refused:
        "That file has 5,000 columns, and at most 1,000 can be read. Take out those that are not about the listings.",
    },
  ],
];

const shapes = (): Line[] => [
  ["line feeds", two, [ok, ok]],
  ["carriage returns and line feeds", two.replaceAll("\n", "\r\n"), [ok, ok]],
  ["carriage returns", two.replaceAll("\n", "\r"), [ok, ok]],
  ["both kinds of line end", `${head.replace("\n", "\r\n")}${ash}${beech}`, [ok, ok]],
  ["no line end at the end", two.trimEnd(), [ok, ok]],
  ["empty lines between", two.replaceAll("\n", "\n\n"), [ok, ok]],
  ["empty lines before", `\n\n${two}`, [ok, ok]],
  ["rows of commas between", `${head}${ash},,\n${beech}`, [ok, ok]],
  ["semicolons", two.replaceAll(",", ";"), [ok, ok]],
  ["tabs", two.replaceAll(",", "\t"), [ok, ok]],
  ["semicolons with commas in cells", 'name;city;phone\n"Ash, Ltd";Leeds;0113 496 0000\n', [ok]],
  ["too few cells", `${head}Ash,Leeds\n${beech}`, [tooFew, ok]],
  ["too many cells", `${head}Ash, Ltd,Leeds,0113 496 0000\n${beech}`, [tooMany, ok]],
  ["empty cells behind the last heading", `${head}Ash,Leeds,0113 496 0000,,,\n`, [ok]],
  ["headings in capitals with spaces", `BUSINESS NAME,Town,Contact Number\n${ash}`, [ok]],
  ["one heading twice", `name,city,phone,phone\nAsh,Leeds,0113 496 0000,no\n`, [ok]],
  ["a column without a heading", "name,city,phone,\nAsh,Leeds,0113 496 0000,what\n", [ok]],
  ["vertical bars", two.replaceAll(",", "|"), [ok, ok]],
  ["Excel's line that says what parts cells", `sep=;\n${two.replaceAll(",", ";")}`, [ok, ok]],
  ["lines above the headings", `Roofers of the North, 2026\nExported by "Ann\n\n${two}`, [ok, ok]],
  [
    "headings with dots and hyphens",
    `Company Name,Town,Phone No.,Post-code\nAsh,Leeds,0113 496 0000,LS1 4DY\n`,
    [ok],
  ],
  ["headings in Polish", `Nazwa firmy;Miejscowość;Nr telefonu\n${ash.replaceAll(",", ";")}`, [ok]],
  ["headings in German", `Firma;Ort;Telefon\n${ash.replaceAll(",", ";")}`, [ok]],
  ["headings in Welsh", `Enw'r busnes,Tref,Rhif ffôn\n${ash}`, [ok]],
  ["quoted headings", `"name","city","phone"\n${ash}`, [ok]],
  ["the same row twice", head + ash + ash, [ok, repeated]],
  ["the headings again in the middle", head + ash + head + beech, [ok, badPhone, ok]],
];

const encodings = (): Line[] => [
  ["UTF-8 with a mark", `\ufeff${two}`, [ok, ok]],
  ["UTF-16, the little end first", utf16(`\ufeff${two}`), [ok, ok]],
  ["UTF-16, the big end first", utf16(`\ufeff${two}`, true), [ok, ok]],
  ["UTF-16 without a mark", utf16(two), [ok, ok]],
  ["Windows-1252", Buffer.from(`${head}Caf\xe9 Roofing \x96 Sons,Leeds,0113 496 0000\n`, "latin1"), [ok]],
  [
    "Windows-1252 far down",
    Buffer.from(`${head}${`${beech.trim()}\n`.repeat(4000)}Caf\xe9,Leeds,0113 496 0002\n`, "latin1"),
    [ok, ...Array<string>(3999).fill(repeated), ok],
  ],
  [
    "one wrong byte in UTF-8",
    Buffer.concat([
      Buffer.from(`${head}Café,Leeds,0113 496 0000\nBee`),
      Buffer.from([0xe9]),
      Buffer.from("ch,York,0113 496 0001\n"),
    ]),
    [ok, ok],
  ],
  ["a name in another script", withName("屋根工事"), [ok]],
  ["a name of faces alone", withName("🏠🏠"), [ok]],
  ["marks that run from right to left", withName("\u202eAsh"), [ok]],
];

const cells = (): Line[] => [
  ["a line break in a cell", withName("Ash\nRoofing"), [ok]],
  ["a quote in a quoted cell", withName('Ash ""The Roof"" Ltd'), [ok]],
  ["a bare quote in a cell", `${head}Ash 12" pipes,Leeds,0113 496 0000\n`, [ok]],
  [
    "letters behind the quote that closes a cell",
    `${head}"Ash" Ltd,Leeds,0113 496 0000\n${beech}`,
    [stray, ok],
  ],
  [
    "a quote that swallows a row",
    `${head}"Ash,Leeds,0113 496 0000\nBeech",York,0113 496 0001\n`,
    [openQuote, ok],
  ],
  [
    "two quotes that look like one cell of whole rows",
    `${head}"Ash,Leeds,0113 496 0000\n${beech}Elm,Hull,0113 496 0002\nFir",Leeds,0113 496 0003\n`,
    [openQuote, ok, ok, ok],
  ],
  ["a quote that is never closed", `${head}"Ash,Leeds,0113 496 0000\n${beech}`, [openQuote, ok]],
  ["a cell of 10 MB", `${head}"${"x".repeat(10_000_000)}",Leeds,0113 496 0000\n${beech}`, [longRow, ok]],
  [
    "a name of 121 characters",
    withName("x".repeat(121)),
    ["error: Business name is longer than 120 characters"],
  ],
  ["NUL bytes", `${head}A\0sh,Leeds,0113 496 0000\n`, [ok]],
  ["control characters", withName("Ash\x07\x1b[31m"), [ok]],
  ["a formula for a name", withName("=HYPERLINK(1)"), [ok]],
  ["no name", `${head},Leeds,0113 496 0000\n`, ["error: Business name is required"]],
  ["no city", `${head}Ash,,0113 496 0000\n`, ["error: City is required"]],
  ["no phone", `${head}Ash,Leeds,\n`, [noPhone]],
  ["nothing but a name", `${head}Ash,,\n`, ["error: City is required; Phone number is required"]],
  ["a row of SQL", withName("'); drop table businesses; --"), [ok]],
  ["markup for a name", withName("<script>alert(1)</script>"), ["error: Business name is required"]],
];

const phones = (): Line[] => [
  ["a phone with 0044", phone("0044 113 496 0000"), [ok]],
  ["a phone with its area in brackets", phone("(0113) 496 0000"), [ok]],
  ["a phone with +44 (0)", phone("+44 (0)113 496 0000"), [ok]],
  ["a phone without its zero", phone("1134960000"), [ok]],
  ["two phones in a cell", phone("0113 496 0000 / 07700 900 123"), [ok]],
  ["a phone that a spreadsheet cut", phone("4.41135E+11"), [badPhone]],
  ["a phone of letters", phone("call me"), [badPhone]],
  ["a phone of another country", phone("+1 202 555 0100"), [badPhone]],
  ["a phone of a country whose digits would be British", phone("+32 2 123 45 67"), [badPhone]],
  ["a phone of another country with 00", phone("00 1 202 555 0100"), [badPhone]],
  ["a phone of Ireland with (0)", phone("+353 (0)1 234 5678"), [badPhone]],
  ["digits that no 0 makes a British number", phone("2125550100"), [badPhone]],
];

useDatabase();

/** What became of a file: why it was refused, or the outcome of each row with what is said of it. */
async function judge({ bytes }: HostileFile) {
  const outcome = await importFile(bytes);
  if (outcome.status === "refused") return { refused: outcome.problem };
  const { run, rows } = outcome;
  expect(run.status).toBe("done");
  expect(run.rows).toBe(rows.length);
  expect(run.imported + run.updated + run.skipped + run.errors).toBe(run.rows);
  return { rows: rows.map(({ outcome: became, reason }) => (reason ? `${became}: ${reason}` : became)) };
}

test.each(hostileFiles())("$name", async (file) => {
  expect(await judge(file)).toEqual(file.expected);
});
