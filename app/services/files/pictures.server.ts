import { randomBytes } from "node:crypto";
import path from "node:path";
import { env } from "~/env.server";
import { diskFolder } from "./disk.server";

/** Kinds of public picture, each in a folder of its own. */
export type PictureFolder = "logos" | "galleries";

const folder = diskFolder(
  path.join(env.DATA_DIR, "pictures"),
  /^(logos|galleries)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}-[0-9a-f]{16}\.jpg$/,
);

/**
 * Pictures that everybody may see, each its owner's until who lets it go removes it: no age makes one go, and no
 * sweep lists them. Several processes that serve one site share the folder.
 */
export const pictures = {
  /**
   * Keeps a JPEG for a listing, `owner` being its id. Resolves to its path, `{folder}/{owner}/{timestamp}-{random}.jpg`,
   * once it would survive the machine. A path is never given twice, so what lies under one never changes.
   */
  async keep(kind: PictureFolder, owner: string, jpeg: Buffer): Promise<string> {
    const name = `${kind}/${owner}/${Date.now()}-${randomBytes(8).toString("hex")}.jpg`;
    await folder.keep(name, jpeg);
    return name;
  },
  /** The picture; undefined when there is none under this path, or it is no path of ours. */
  read: folder.read,
  /** Removes it for good; nothing happens when it is gone already. */
  remove: folder.remove,
  /** Removes halves that writers who died before `date` left; returns how many. */
  forgetUnfinished: folder.forgetUnfinished,
};
