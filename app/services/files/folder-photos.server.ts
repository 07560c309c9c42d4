import path from "node:path";
import { env } from "~/env.server";
import { diskFolder } from "./disk.server";

/**
 * Photos of jobs where an earlier version stored them: each in the folder of the process that took it in. Nothing
 * is added any more; what is there is carried over into the database and removed (workflows/carry-over-photos).
 */
export const folderPhotos = diskFolder(
  path.join(env.DATA_DIR, "photos"),
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg(\.[0-9a-f]{8}\.part)?$/,
);
