import { readEmail } from "~/models/reading/email";
import { readPhone } from "~/models/reading/phone";
import { parsePostcode, postcodeWithin } from "~/models/reading/postcode";
import { type ImportField, type Mapping, recogniseColumns } from "./columns";

/** Whether a text is the name of a town that the gazetteer has. */
export type IsTown = (text: string) => boolean;

/** In characters; a longer cell is a text. */
const longestSample = 60;
const webAddress =
  /^(?:https?:\/\/|www\.)\S+$|^[a-z\d.-]+\.(?:com|net|org|info|biz|uk|co|eu|example|london|scot|wales|cymru)(?:\/\S*)?$/i;

/** The field that a cell is one of by what stands in it; undefined for most. */
export function kindOf(cell: string, isTown: IsTown): ImportField | undefined {
  const text = cell.trim();
  if (text === "" || text.length > longestSample) return undefined;
  if (/^\S+@/.test(text)) return readEmail(text).value ? "email" : undefined;
  if (!/\p{L}{4}/u.test(text) && readPhone(text).value) return "phone";
  if (webAddress.test(text)) return "website";
  if (parsePostcode(text)?.postcode) return "postcode";
  return /^\p{L}[\p{L}\s.'’-]+$/u.test(text) && isTown(text) ? "city" : undefined;
}

/** Headings of columns that hold such texts and mean something else. */
const others =
  /fax|county|region|state|country|facebook|twitter|instagram|linkedin|maps?|logo|image|photo|menu/i;
/** Nor are these the name of a firm. */
const noName = /id$|^id|url|link|code|ref|key|date|time|status|hour|note|owner|person|manager|contact/i;

type Rows = readonly (readonly string[])[];

const samplesOf = (rows: Rows, column: number): string[] =>
  rows.flatMap((cells) => cells[column]?.trim() || []);

/** Whether most of a column, and at least one cell, are so. */
const mostly = (samples: readonly string[], is: (text: string) => boolean): boolean =>
  samples.length > 0 && samples.filter(is).length >= samples.length * 0.6;

/** The field that most cells of each column are one of. */
export function kindsOf(rows: Rows, columns: number, isTown: IsTown): (ImportField | undefined)[] {
  return Array.from({ length: columns }, (_, column) => {
    const samples = samplesOf(rows, column);
    const kinds = samples.map((text) => kindOf(text, isTown));
    return kinds.find((kind) => kind && mostly(kinds.map(String), (each) => each === kind));
  });
}

type Sources = Partial<Record<ImportField, { column?: number }>>;

/**
 * What the columns are by their headings, and where these do not say it, by what stands in the first rows: numbers,
 * addresses, postcodes and towns are known by their shape, the name is the first column of texts that differ.
 */
export function recogniseFile(headings: readonly string[], rows: Rows, isTown: IsTown): Mapping {
  const columns = headings.length;
  const kinds = kindsOf(rows, columns, isTown);
  const from: Sources = { ...recogniseColumns(headings).from };
  // A column 'contact' may hold the person, or how to reach them.
  const contact = kinds[from.contactName?.column ?? -1];
  if (contact === "phone" || contact === "email") delete from.contactName;
  const isFree = (column: number) => !Object.values(from).some((each) => each.column === column);
  for (const [column, kind] of kinds.entries())
    if (kind && !from[kind] && isFree(column) && !others.test(headings[column] ?? ""))
      from[kind] = { column };
  partAddress(from, rows);
  if (!from.businessName && (from.phone || from.city)) {
    const column = headings.findIndex(
      (heading, at) =>
        isFree(at) &&
        !others.test(heading) &&
        !noName.test(heading) &&
        isNames(samplesOf(rows, at), rows.length),
    );
    if (column >= 0) from.businessName = { column };
  }
  return { columns, from };
}

/** Street, town and postcode in one cell: the column is that of all three, and each row is parted when it is read. */
function partAddress(from: Sources, rows: Rows): void {
  const column = (from.streetAddress ?? from.city)?.column;
  if (column === undefined || (from.streetAddress && from.city)) return;
  if (
    !mostly(
      samplesOf(rows, column),
      (text) => text.includes(",") || (/\s/.test(text) && !!postcodeWithin(text)?.postcode),
    )
  )
    return;
  for (const field of ["streetAddress", "city", "postcode"] as const) from[field] ??= { column };
}

/** Whether texts may be names: short, with letters, in nearly every row, and hardly one of them twice. */
function isNames(samples: readonly string[], rows: number): boolean {
  const isName = (text: string) => text.length <= longestSample && /\p{L}{2}/u.test(text);
  return (
    mostly(samples, isName) && samples.length >= rows * 0.9 && new Set(samples).size >= samples.length * 0.9
  );
}
