import { readFile } from "node:fs/promises";
import { mostPhotoBytes } from "~/models/leads/lead";
import { storeDraftPhoto } from "~/models/leads/photos.server";

/** Larger than the photos that phones take. */
export const largestPhotoBytes = 15 * 1024 * 1024;

/** A file as it arrived, on the disk; `whole` is false for one above the limit. */
export type ArrivedFile = { path: string; whole: boolean };

type RedrawnPhoto =
  | { status: "none" }
  | { status: "redrawn"; jpeg: Buffer }
  | { status: "refused"; error: string };

const refused = { status: "refused", error: "Please select a valid image file" } as const;
const tooLarge = {
  status: "refused",
  error: `That photo is larger than ${largestPhotoBytes / 1024 / 1024} MB. Choose a smaller one, or go on without a photo.`,
} as const;

/** The uploaded photo, reduced and without metadata; refuses other files, and photos that are too large. */
export async function redrawPhoto(file: ArrivedFile | undefined): Promise<RedrawnPhoto> {
  if (!file) return { status: "none" };
  if (!file.whole) return tooLarge;
  const photo = await (await images()).normalisePhoto(await readFile(file.path), mostPhotoBytes);
  return photo.status === "ok" ? { status: "redrawn", jpeg: photo.jpeg } : refused;
}

/**
 * Stores the uploaded photo with the draft, until that becomes a lead. A draft that has become one meanwhile keeps what
 * it had.
 */
export async function storePhoto(
  file: ArrivedFile | undefined,
  draftId: string | undefined,
): Promise<RedrawnPhoto> {
  const photo = await redrawPhoto(file);
  if (photo.status === "redrawn" && draftId) await storeDraftPhoto(draftId, photo.jpeg);
  return photo;
}

/** Loaded with the first photo: its library takes a tenth of a second, and most processes never need it. */
const images = () => import("~/services/files/images.server");
