import { json } from "@remix-run/node";
import { z } from "zod";
import type { PictureProblems } from "~/components/portal/profile/pictures";
import { textsOf } from "~/http/bodies/form.server";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { outlive } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import type { OwnListing } from "~/models/listings/profile/own-business.server";
import { businessIdMissing } from "~/models/listings/profile/own-profile";
import {
  altsIn,
  largestPictureBytes,
  logoField,
  mostGalleryPictures,
  type PictureKind,
  pictureKinds,
  uploadFailed,
} from "~/models/listings/profile/picture";
import { describePictures, listPictures } from "~/models/listings/profile/pictures.server";
import { paths } from "~/paths";
import {
  changeStoredPicture,
  type GivenPicture,
  storePictures,
} from "~/workflows/listings/store-picture.server";
import { requireProfessionalAt, takesFiles } from "./viewer.server";

const pictureMissing = () => refusal(404, "This picture or business does not exist, or it is not yours.");

const target = z.object({
  business: z.string({ error: businessIdMissing }).max(36, businessIdMissing),
  kind: z.enum(pictureKinds).default("gallery"),
});

/** `up:{picture}` or `place:{picture}:{where}`, split; `add` and `logo` are about the files that were chosen. */
const wish = z.tuple([
  z.enum(["add", "logo", "save", "up", "down", "remove", "place"]),
  z.uuid().optional(),
  z.coerce.number().int().min(0).max(mostGalleryPictures).optional(),
]);

const done = { up: "Photo moved up.", down: "Photo moved down.", place: "Photo moved." } as const;

/** Does what the pressed button says; only a professional's files are written to disk. */
export async function changePictures(request: Request): Promise<Response> {
  const wanted = {
    file: "picture",
    also: logoField,
    mostFiles: mostGalleryPictures + 1,
    largestFileBytes: largestPictureBytes,
    taken: await takesFiles(request),
  };
  return readMultipart(request, wanted, (upload) =>
    outlive(request, upload, () => changeOwn(request, upload)),
  );
}

async function changeOwn(request: Request, { form, files }: Upload): Promise<Response> {
  const professional = await requireProfessionalAt(request, form);
  const read = target.safeParse(Object.fromEntries(form));
  if (!read.success) throw refusal(400, businessIdMissing);
  const { business, kind } = read.data;
  const given = files.map((file) => ({ kind: file.field === logoField ? "logo" : kind, file }) as const);
  const own = { accountId: professional.account.id, businessId: business };
  const act = () => press(own, kind, form, given);
  return given[0] ? orSayFailed(given[0].kind, act) : act();
}

/** Saves the descriptions that were typed, whichever button was pressed, then does what it says. */
async function press(own: OwnListing, kind: PictureKind, form: FormData, given: readonly GivenPicture[]) {
  const asked = wish.safeParse(String(form.get("do") ?? "add").split(":"));
  if (!asked.success) throw pictureMissing();
  const described = await describePictures(own, altsIn(textsOf(form)));
  if (described.status === "missing") throw pictureMissing();
  const [verb, picture, at = 0] = asked.data;
  if (picture && !described.pictures.some(({ id }) => id === picture)) throw pictureMissing();
  if (given.length > 0) return addPictures(own, given);
  if (verb === "add" || verb === "logo") return addPictures(own, [{ kind: verb === "logo" ? verb : kind }]);
  if (!picture) return redirectWithNotice(paths.profileAt("gallery"), "What the photos show is saved.");
  if (verb === "save") return redirectWithNotice(paths.profileAt(picture), "Description of the photo saved.");
  const outcome = await changeStoredPicture(own, picture, { do: verb, at });
  if (outcome.status === "missing") throw pictureMissing();
  if (verb !== "remove") return redirectWithNotice(paths.profileAt(picture), done[verb]);
  const words = outcome.kind === "logo" ? "Logo removed." : "Photo removed.";
  return redirectWithNotice(paths.profileAt(outcome.kind), words);
}

async function addPictures(own: OwnListing, given: readonly GivenPicture[]) {
  const outcome = await storePictures(own, given);
  if (outcome.status === "missing") throw pictureMissing();
  const { stored, problems, failed } = outcome;
  const added = [stored.gallery > 0 && addedWords(stored.gallery), stored.logo > 0 && "Logo uploaded."];
  const words = added.filter(Boolean).join(" ");
  const [wrong] = pictureKinds.filter((kind) => problems[kind]);
  if (wrong) {
    const said = { ...problems, [wrong]: [words, problems[wrong]].filter(Boolean).join(" ") };
    return json<{ problems: PictureProblems }>({ problems: said }, { status: failed ? 503 : 422 });
  }
  const photos = stored.gallery > 0 ? await listPictures(own.businessId) : [];
  const newest = photos.findLast(({ kind }) => kind === "gallery");
  return redirectWithNotice(paths.profileAt(newest?.id ?? "logo"), words);
}

const addedWords = (stored: number) => (stored === 1 ? "Photo added." : `${stored} photos added.`);

/** A file cannot be offered again as fields are, so an outage only says that the upload failed. */
async function orSayFailed<Outcome>(kind: PictureKind, act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw refusal(503, uploadFailed[kind]);
    throw error;
  }
}
