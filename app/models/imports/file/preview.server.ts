import { formatPhone } from "~/models/phones/phone";
import { locateRows } from "../locate.server";
import type { Mapping } from "./columns";
import { firstRows } from "./inspection.server";
import type { Preview, PreviewRow } from "./preview";
import { formatOf, type OpenFile, type StoredFormat } from "./reader.server";
import type { FileRow } from "./records";
import { readFileRow } from "./row";
import { usualServices } from "./service-names";

const rowsShown = 5;

/** The first rows of a file as they would be stored by this mapping. */
export async function previewRows(run: StoredFormat, open: OpenFile, mapping: Mapping): Promise<Preview> {
  const [, ...rows] = await firstRows(open, formatOf(run), rowsShown + 1);
  const samples = run.headings.map(
    (_, column) =>
      rows
        .map(({ cells }) => cells[column]?.trim() ?? "")
        .find(Boolean)
        ?.slice(0, 60) ?? "",
  );
  return { samples, rows: await Promise.all(rows.map((row) => previewRow(row, mapping))) };
}

async function previewRow(row: FileRow, mapping: Mapping): Promise<PreviewRow> {
  const fileRow = readFileRow(0, row, mapping);
  await locateRows([fileRow]);
  const { read } = fileRow;
  const about = { line: row.line, cleaned: read.cleaned };
  if (read.status === "error") {
    const empty = { city: "", phone: "", postcode: "", website: "", services: "", place: "" };
    return { ...about, ...empty, problem: read.reason, name: read.name ?? "" };
  }
  const { listing } = read;
  return {
    ...about,
    problem: "",
    name: listing.businessName,
    city: listing.city,
    phone: formatPhone(listing.phone),
    postcode: listing.postcode ?? "",
    website: listing.website ?? "",
    services: (listing.services ?? usualServices).join(", "),
    place: placeWords[listing.locationSource ?? "default"],
  };
}

const placeWords = {
  row: "its own coordinates",
  postcode: "the postcode",
  city: "the city",
  default: "nothing: its distance stays unknown",
} as const;
