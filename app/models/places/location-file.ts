import { parsePostcode } from "./postcode";

export type Location = {
  /** Outcode or whole postcode, upper case, without the space: `LS1` or `LS14DY`. */
  code: string;
  /** What people call it; null where the file does not say. */
  name: string | null;
  /** Degrees. */
  latitude: number;
  longitude: number;
};

/** Where in a row each value stands. */
export type LocationColumns = { code: number; latitude: number; longitude: number; names: number[] };

/** Headings by what they hold, the preferred first. ONS calls its postcodes pcd, pcd2, pcd7, pcd8 and pcds. */
const headings = {
  code: ["postcode", "pcds", "pcd", "pcd2", "pcd7", "pcd8", "outcode"],
  latitude: ["latitude", "lat"],
  longitude: ["longitude", "long", "lng", "lon"],
  names: ["town", "name", "district"],
} as const;

const called = { code: "postcode", latitude: "latitude", longitude: "longitude" } as const;

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_]+/g, "");

/** Finds the columns by their headings, in any case; or says which ones it looked for in vain. */
export function readHeadings(row: readonly string[]): LocationColumns | { missing: string[] } {
  const present = row.map(plain);
  const columnsOf = (wanted: readonly string[]) =>
    wanted.map((heading) => present.indexOf(heading)).filter((column) => column >= 0);
  const [code] = columnsOf(headings.code);
  const [latitude] = columnsOf(headings.latitude);
  const [longitude] = columnsOf(headings.longitude);
  if (code === undefined || latitude === undefined || longitude === undefined) {
    const wanted = { code, latitude, longitude };
    const missing = (["code", "latitude", "longitude"] as const).filter((key) => wanted[key] === undefined);
    return { missing: missing.map((key) => `${called[key]} (${headings[key].join(", ")})`) };
  }
  return { code, latitude, longitude, names: columnsOf(headings.names) };
}

export const skipReasons = {
  postcode: "no UK postcode or outcode",
  position: "no position in the UK",
  repeated: "the same code again",
} as const;
export type SkipReason = (typeof skipReasons)[keyof typeof skipReasons];

/** The United Kingdom and the islands; ONS writes 99.999999, 0 where a postcode has no position. */
const inUnitedKingdom = (latitude: number, longitude: number) =>
  latitude >= 49 && latitude <= 61 && longitude >= -9 && longitude <= 2;
const longestName = 100;

/** What a row says, or why it cannot be used. */
export function readLocation(row: readonly string[], columns: LocationColumns): Location | SkipReason {
  const parsed = parsePostcode(row[columns.code] ?? "");
  if (!parsed) return skipReasons.postcode;
  const latitude = readDegrees(row[columns.latitude]);
  const longitude = readDegrees(row[columns.longitude]);
  if (!inUnitedKingdom(latitude, longitude)) return skipReasons.position;
  const code = (parsed.postcode ?? parsed.outcode).replace(" ", "");
  return { code, name: readName(row, columns), latitude, longitude };
}

const readDegrees = (text = "") => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Of several places in one outcode the first: 'Ashby, Measham' is called Ashby. */
function readName(row: readonly string[], { names }: LocationColumns): string | null {
  const texts = names.map((column) =>
    row[column]
      ?.split(",")[0]
      ?.replace(/\p{Cc}/gu, "")
      .trim(),
  );
  return texts.find((text) => text && text.length <= longestName) ?? null;
}
