import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { offerResend } from "~/http/form-action.server";
import { requireSameSite } from "~/http/origin.server";
import { refuse, tooMany } from "~/http/pages/reply.server";
import { unlessAway } from "~/models/faults/outage.server";
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

/** The chosen photos, redrawn; `wrong` says if they are too many, or if one is no photo. */
export async function redrawAll(files: Upload["files"]): Promise<{ photos: Buffer[]; wrong?: string }> {
  const photos: Buffer[] = [];
  if (files.length > mostPhotos) return { photos, wrong: `Please choose at most ${mostPhotos} photos` };
  for (const file of files) {
    const photo = await redrawPhoto(file);
    if (photo.status === "refused") return { photos, wrong: photo.error };
    if (photo.status === "redrawn") photos.push(photo.jpeg);
  }
  return { photos };
}

type Params = ActionFunctionArgs["params"];

/** The action of a homeowner's form that may carry photos; `requireOwn` throws for whoever has not the request's link. */
export const photoFormAction =
  <Own, Outcome>(
    requireOwn: (params: Params) => Promise<Own>,
    act: (own: Own, upload: Upload, request: Request) => Promise<Outcome>,
  ) =>
  async ({ request, params }: ActionFunctionArgs): Promise<Outcome> => {
    // First, so that no other site learns whether there is such a request.
    requireSameSite(request);
    // While the database is away, what was typed is still read, and offered again.
    const taken = await unlessAway(async () => Boolean(await requireOwn(params)), false);
    return readMultipart(request, { ...wantedPhotos, taken }, (upload) =>
      offerResend(upload, async () => act(await requireOwn(params), upload, request)),
    );
  };

type Replies = {
  /** The page with the thread. */
  page: string;
  /** Thrown for a request that the business was not given. */
  missing: () => Response;
};

/** Writes what somebody posted into a thread, and leads back to its end; or shows the form again, with what is wrong. */
export async function sendEntry(writer: Writer, { form, files }: Upload, { page, missing }: Replies) {
  const submission = parseWithZod(form, { schema: entryForm(new Date()) });
  if (submission.status !== "success") return refuse(submission);
  const wrong = (field: "message" | "photos", problem: string, wait?: number) =>
    refuse(submission, { fieldErrors: { [field]: [problem] } }, wait);
  const { message: body } = submission.value;
  if (body === "" && files.length === 0) return wrong("message", "Please write something, or add a photo");
  const redrawn = await redrawAll(files);
  if (redrawn.wrong) return wrong("photos", redrawn.wrong);
  const outcome = await writeEntry(writer, { body, photos: redrawn.photos });
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
