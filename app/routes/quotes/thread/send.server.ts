import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { Upload } from "~/http/bodies/multipart.server";
import { refuse, tooMany } from "~/http/pages/reply.server";
import { threadPaths } from "~/models/threads/addresses";
import { entryForm, mostPhotos } from "~/models/threads/thread";
import { type Writer, writeEntry } from "~/models/threads/writing.server";
import { largestPhotoBytes, redrawPhoto } from "~/workflows/quiz/store-upload.server";

/** The files of a message; more than it may have are still read, so that what was typed can be shown again. */
export const wantedPhotos = {
  file: "photos",
  mostFiles: 3 * mostPhotos,
  largestFileBytes: largestPhotoBytes,
};

type Replies = {
  /** The page with the thread. */
  page: string;
  /** Thrown for a request that the business was not given. */
  missing: () => Response;
};

/** Writes what somebody posted into a thread, and leads back to its end; or shows the form again, with what is wrong. */
export async function sendEntry(writer: Writer, { form, files }: Upload, { page, missing }: Replies) {
  const submission = parseWithZod(form, { schema: entryForm });
  if (submission.status !== "success") return refuse(submission);
  const wrong = (field: "message" | "photos", problem: string, wait?: number) =>
    refuse(submission, { fieldErrors: { [field]: [problem] } }, wait);
  const { message: body } = submission.value;
  if (body === "" && files.length === 0) return wrong("message", "Please write something, or add a photo");
  if (files.length > mostPhotos) return wrong("photos", `Please choose at most ${mostPhotos} photos`);
  const photos: Buffer[] = [];
  for (const file of files) {
    const photo = await redrawPhoto(file);
    if (photo.status === "refused") return wrong("photos", photo.error);
    if (photo.status === "redrawn") photos.push(photo.jpeg);
  }
  const outcome = await writeEntry(writer, { body, photos });
  switch (outcome.status) {
    case "missing":
      throw missing();
    case "closed":
      return wrong("message", outcome.why);
    case "limited":
      return wrong("message", tooMany("messages", outcome.retryAfterSeconds), outcome.retryAfterSeconds);
    default:
      return redirect(threadPaths.newest(page), 303);
  }
}
