import { randomBytes } from "node:crypto";
import { env } from "~/env.server";
import { openDemoPicture } from "./demo-pictures.server";
import type { FileKind } from "./port";
import { openStore } from "./store.server";

/** Kinds of public picture, each in a folder of its own. */
export type PictureFolder = "logos" | "galleries";

export const pictureFiles: FileKind = {
  folder: "pictures",
  prefixes: ["logos", "galleries"] satisfies PictureFolder[],
  shape:
    /^(logos|galleries)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}-[0-9a-f]{16}(-\d{2,4}\.webp|\.jpg)$/,
};

const store = openStore(pictureFiles);

/**
 * Pictures that everybody may see, each its owner's until who lets it go removes it: no age makes one go, and no
 * sweep lists them. Names are a path and `.jpg` or `-{width}.webp`.
 */
export const pictures = {
  ...store,
  open: async (name: string, signal?: AbortSignal) =>
    (await store.open(name, signal)) ?? (env.DEMO ? openDemoPicture(name) : undefined),
  /**
   * What the names of a new picture's files begin with, `{folder}/{owner}/{timestamp}-{random}`, `owner` being the
   * id of a listing or of a review. Never given twice, so what lies under a name never changes.
   */
  newPath: (kind: PictureFolder, owner: string): string =>
    `${kind}/${owner}/${Date.now()}-${randomBytes(8).toString("hex")}`,
};
