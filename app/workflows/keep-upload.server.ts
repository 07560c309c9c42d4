import { photoAnswer } from "~/models/leads/lead";
import type { Answers } from "~/models/quiz/journey";
import { files } from "~/services/files/files.server";

/** Above what phones make by themselves. */
export const largestPhotoBytes = 15 * 1024 * 1024;

/** A file as it arrived; `whole` is false for one above the limit, of which nothing came through. */
export type ArrivedFile = { bytes: Buffer; whole: boolean };

export type UploadOutcome =
  | { status: "none" }
  | { status: "kept"; key: string }
  | { status: "refused"; error: string };

const refused = { status: "refused", error: "Please select a valid image file" } as const;

/** Keeps the photo that came with a form, redrawn without metadata; refuses what is none, or far too large. */
export async function keepPhoto(file: ArrivedFile | undefined): Promise<UploadOutcome> {
  if (!file) return { status: "none" };
  if (!file.whole) return refused;
  const photo = await (await images()).normalisePhoto(file.bytes);
  if (photo.status === "refused") return refused;
  return { status: "kept", key: await files.keepFile(photo.jpeg, "jpg") };
}

/** What the answers say of a photo: its key when one was kept. */
export const photoAnswers = (photo: UploadOutcome): Answers =>
  photo.status === "kept" ? { [photoAnswer]: photo.key } : {};

/** Loaded with the first photo: its library takes a tenth of a second, and most processes never need it. */
const images = () => import("~/services/files/images.server");
