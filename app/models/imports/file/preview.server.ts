import { formatPhone } from "~/models/phones/phone";
import { locateRows } from "../locate.server";
import type { ImportRun } from "../runs.server";
import type { Mapping } from "./columns";
import type { Encoding } from "./format";
import { firstRows } from "./inspection.server";
import type { Preview, PreviewRow } from "./preview";
import type { OpenFile } from "./reader.server";
import type { FileRow } from "./records";
import { readFileRow } from "./row";
import { usualServices } from "./service-names";

const rowsShown = 5;

/** The first rows of a file as they would be stored by this mapping. */
export async function previewRows(
  run: Pick<ImportRun, "encoding" | "delimiter" | "headings" | "linesAbove">,
  open: OpenFile,
  mapping: Mapping,
): Promise<Preview> {
  const { delimiter, linesAbove, headings } = run;
  const format = { encoding: run.encoding as Encoding, delimiter, linesAbove, columns: headings.length };
  const [, ...rows] = await firstRows(open, format, rowsShown + 1);
  const samples = headings.map(
    (_, column) =>
      rows
        .map(({ cells }) => cells[column]?.trim() ?? "")
        .find(Boolean)
        ?.slice(0, 60) ?? "",
  );
  return { samples, rows: await Promise.all(rows.map((row) => previewRow(row, mapping))) };
}

async function previewRow(row: FileRow, mapping: Mapping): Promise<PreviewRow> {
  const { read } = readFileRow(0, row, mapping);
  const about = { line: row.line, cleaned: read.cleaned };
  if (read.status === "error") {
    const empty = { city: "", phone: "", postcode: "", website: "", services: "", place: "" };
    return { ...about, ...empty, problem: read.reason, name: read.name ?? "" };
  }
  await locateRows([read]);
  const { listing } = read;
  return {
    ...about,
    problem: "",
    name: listing.businessName,
    city: listing.city,
    phone: formatPhone(listing.phone),
    postcode: listing.postcode ?? "",
    website: listing.website ?? "",
    services: (listing.serviceTypes ?? usualServices).join(", "),
    place: placeWords[listing.locationSource ?? "default"],
  };
}

const placeWords = {
  row: "its own coordinates",
  postcode: "the postcode",
  city: "the city",
  default: "nothing: its distance stays unknown",
} as const;
