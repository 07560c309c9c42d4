import { mostPhotoBytes } from "~/models/leads/lead";
import { carryOverPhoto, listNamedFiles } from "~/models/leads/photos.server";
import { folderPhotos } from "~/services/files/disk.server";

const filesAtOnce = 200;
const oneDayMs = 24 * 60 * 60 * 1000;

/**
 * Moves the photos that an earlier version left in this process's folder into the database, removing each from the
 * folder once it is stored. A file that nothing names is deleted when it is a day old: until then a process of that
 * version may be about to name it. Returns the names of files that stay because they are no photos we can read.
 */
export async function carryOverPhotos(): Promise<string[]> {
  const unreadable: string[] = [];
  const stored = await folderPhotos.list();
  for (let from = 0; from < stored.length; from += filesAtOnce) {
    const some = stored.slice(from, from + filesAtOnce);
    const named = await listNamedFiles(some.map(({ name }) => name));
    for (const { name, storedAt } of some) {
      if (named.has(name)) {
        if (!(await carryOver(name))) unreadable.push(name);
      } else if (Date.now() - storedAt.getTime() > oneDayMs) await folderPhotos.remove(name);
    }
  }
  return unreadable;
}

/** False if the file cannot be converted to a photo. */
async function carryOver(name: string): Promise<boolean> {
  const bytes = await folderPhotos.read(name);
  // Another process that shares the folder was faster.
  if (!bytes) return true;
  const jpeg = await smallEnough(bytes);
  if (!jpeg) return false;
  await carryOverPhoto(name, jpeg);
  await folderPhotos.remove(name);
  return true;
}

async function smallEnough(jpeg: Buffer): Promise<Buffer | undefined> {
  if (jpeg.length <= mostPhotoBytes) return jpeg;
  const { normalisePhoto } = await import("~/services/files/images.server");
  const photo = await normalisePhoto(jpeg, mostPhotoBytes);
  return photo.status === "ok" ? photo.jpeg : undefined;
}
