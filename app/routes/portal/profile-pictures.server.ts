import { json } from "@remix-run/node";
import { z } from "zod";
import type { PictureProblems, UnsentToAPicture } from "~/components/portal/profile/pictures";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import {
  findKeptFields,
  findProfessional,
  forgetKeptFields,
  requireProfessional,
} from "~/http/sessions/session.server";
import { uuid } from "~/models/base/uuid";
import { frozenListing } from "~/models/claims/claim";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import { businessIdMissing } from "~/models/listings/profile/own-profile";
import {
  largestPictureBytes,
  longestAlt,
  type Picture,
  type PictureKind,
  pictureKinds,
  uploadFailed,
} from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { changeStoredPicture, storePicture } from "~/workflows/listings/store-picture.server";
import { stayAt } from "./viewer.server";

const missing = () => refusal(404, "This picture or business does not exist, or it is not yours.");

const target = z.object({
  business: z.string({ error: businessIdMissing }).max(36, businessIdMissing),
  kind: z.enum(pictureKinds),
});

const stored = { logo: "Logo uploaded.", gallery: "Photo added." } as const satisfies Record<
  PictureKind,
  string
>;

export const isUpload = (request: Request): boolean =>
  (request.headers.get("Content-Type") ?? "").toLowerCase().startsWith("multipart/");

/** Stores the picture that was sent; nobody's file touches the disk but a professional's. */
export async function uploadPicture(request: Request) {
  const professional = await findProfessional(request);
  const wanted = {
    file: "picture",
    largestFileBytes: largestPictureBytes,
    taken: professional !== undefined,
  };
  return readMultipart(request, wanted, (upload) => storeUpload(request, upload));
}

async function storeUpload(request: Request, { form, file }: Upload) {
  const professional = await requireProfessional(request);
  await stayAt(request, professional, form);
  const { account } = professional;
  const read = target.safeParse(Object.fromEntries(form));
  if (!read.success) throw refusal(400, businessIdMissing);
  const { business, kind } = read.data;
  const own = { accountId: account.id, businessId: business };
  const outcome = await orSayFailed(kind, () => storePicture(own, kind, file));
  switch (outcome.status) {
    case "missing":
      throw missing();
    case "refused":
      return json<{ problems: PictureProblems }>({ problems: { [kind]: outcome.error } }, { status: 422 });
    case "failed":
      return json<{ problems: PictureProblems }>({ problems: { [kind]: outcome.error } }, { status: 503 });
    case "stored":
      return redirectWithNotice(`${paths.profile}#${kind}`, stored[kind]);
  }
}

/** Of a file there is nothing to offer again: it is on its owner's phone. */
async function orSayFailed<Outcome>(kind: PictureKind, act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw refusal(503, uploadFailed[kind]);
    throw error;
  }
}

const wish = z.discriminatedUnion("do", [
  z.object({ do: z.literal("remove") }),
  z.object({ do: z.literal("up") }),
  z.object({ do: z.literal("down") }),
  z.object({
    do: z.literal("describe"),
    alt: z
      .string()
      .default("")
      .transform((text) => text.replace(/\s+/g, " ").trim().slice(0, longestAlt)),
  }),
]);

const done = {
  remove: (kind: PictureKind) => (kind === "logo" ? "Logo removed." : "Photo removed."),
  up: () => "Photo moved up.",
  down: () => "Photo moved down.",
  describe: () => "Description of the photo saved.",
} as const;

/** Does what a button at one picture says. */
export async function changeOwnPicture(
  request: Request,
  accountId: string,
  form: FormData,
): Promise<Response> {
  const asked = wish.safeParse(Object.fromEntries(form));
  const pictureId = uuid.safeParse(form.get("picture")).data;
  if (!asked.success || !pictureId) throw missing();
  const own = { accountId, businessId: String(form.get("business")) };
  const outcome = await changeStoredPicture(own, pictureId, asked.data);
  if (outcome.status === "missing") throw missing();
  if (outcome.status === "disputed") throw refusal(409, frozenListing);
  // What was typed into the form above waits until that is saved.
  if ((await findKeptFields(request))?.picture) await forgetKeptFields(request);
  return redirectWithNotice(`${paths.profile}#${outcome.kind}`, done[asked.data.do](outcome.kind));
}

const unsent = {
  remove: ({ kind }: Picture) =>
    `Your session ended before the ${kind === "logo" ? "logo" : "photo"} was removed. Press Remove again.`,
  up: () => "Your session ended before the photo was moved up. Press that again.",
  down: () => "Your session ended before the photo was moved down. Press that again.",
  describe: () =>
    "Your session ended before what a photo shows was saved. It is at the photo again: press Save there to keep it.",
} as const;

/** What was asked of a picture as the session ended; undefined when it was something else, or the picture is gone. */
export function unsentPicture(
  kept: Record<string, string> | undefined,
  pictures: readonly Picture[],
): UnsentToAPicture | undefined {
  const asked = wish.safeParse(kept).data;
  const picture = pictures.find(({ id }) => id === kept?.picture);
  if (!asked || !picture) return undefined;
  const alt = asked.do === "describe" ? asked.alt : undefined;
  return { picture: picture.id, alt, words: unsent[asked.do](picture) };
}
