import { z } from "zod";
import type { UnsentToAPicture } from "~/components/portal/profile/pictures";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { findKeptFields, forgetKeptFields } from "~/http/sessions/session.server";
import { uuid } from "~/models/base/uuid";
import { longestAlt, type Picture, type PictureKind } from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { changeStoredPicture } from "~/workflows/listings/store-picture.server";

export const pictureMissing = () =>
  refusal(404, "This picture or business does not exist, or it is not yours.");

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
  if (!asked.success || !pictureId) throw pictureMissing();
  const own = { accountId, businessId: String(form.get("business")) };
  const outcome = await changeStoredPicture(own, pictureId, asked.data);
  if (outcome.status === "missing") throw pictureMissing();
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
