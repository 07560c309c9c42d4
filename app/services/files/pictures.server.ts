import { randomBytes } from "node:crypto";
import path from "node:path";
import { env } from "~/env.server";
import { diskFolder } from "./disk.server";

/** Kinds of public picture, each in a folder of its own. */
export type PictureFolder = "logos" | "galleries";

const folder = diskFolder(
  path.join(env.DATA_DIR, "pictures"),
  /^(logos|galleries)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}-[0-9a-f]{16}(-\d{2,4}\.webp|\.jpg)$/,
);

/**
 * Pictures that everybody may see, each its owner's until who lets it go removes it: no age makes one go, and no
 * sweep lists them. Several processes that serve one site share the folder.
 */
export const pictures = {
  /**
   * What the names of a new picture's files begin with, `{folder}/{owner}/{timestamp}-{random}`, `owner` being the
   * id of a listing. Never given twice, so what lies under a name never changes.
   */
  newPath: (kind: PictureFolder, owner: string): string =>
    `${kind}/${owner}/${Date.now()}-${randomBytes(8).toString("hex")}`,
  /** Stores a file under a name that is a path and `.jpg` or `-{width}.webp`; resolves once it would survive the machine. */
  store: folder.store,
  /** The picture; undefined when there is none under this path, or it is no path of ours. */
  read: folder.read,
  /** Removes it for good; nothing happens when it is gone already. */
  remove: folder.remove,
  /** Removes halves that writers who died before `date` left; returns how many. */
  forgetUnfinished: folder.forgetUnfinished,
};
