import { json } from "@remix-run/node";
import { z } from "zod";
import type { PictureProblems } from "~/components/portal/profile/pictures";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { findProfessional, requireProfessional } from "~/http/sessions/session.server";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import { businessIdMissing } from "~/models/listings/profile/own-profile";
import {
  largestPictureBytes,
  type PictureKind,
  pictureKinds,
  uploadFailed,
} from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { storePicture } from "~/workflows/listings/store-picture.server";
import { pictureMissing } from "./profile-pictures.server";
import { stayAt } from "./viewer.server";

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
      throw pictureMissing();
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
