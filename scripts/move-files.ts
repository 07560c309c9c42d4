/** `npm run files:move`: copies the pictures in DATA_DIR into the bucket of the settings. The folder stays as it is. */
import path from "node:path";
import { endWith, say } from "./ending";

await endWith(async () => {
  const { env } = await import("../app/env.server");
  if (!env.S3_BUCKET) {
    throw new Error("There is no bucket to copy to: set S3_ENDPOINT and its four others (docs/settings.md).");
  }
  const { pictureFiles, pictures } = await import("~/services/files/pictures.server");
  const { diskStore } = await import("../app/services/files/disk-store.server");
  const { copyFiles } = await import("../app/services/files/copy-files");
  const folder = path.join(env.DATA_DIR, pictureFiles.folder);
  const { copied, there, bytes } = await copyFiles(diskStore(folder, pictureFiles), pictures, (count) =>
    say(`${count} copied so far`),
  );
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  say(
    `${copied} files (${megabytes} MB) copied from ${folder} to ${env.S3_BUCKET}; ${there} were there already.`,
  );
  return 0;
});
