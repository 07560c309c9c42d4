import path from "node:path";
import { env } from "~/env.server";
import { whenNeeded } from "~/process-wide.server";
import { diskStore } from "./disk-store.server";
import type { FileKind, FileStore, S3Settings } from "./port";

/** The store for a kind of files: the bucket if one is configured, else a folder of this machine. */
export function openStore(kind: FileKind): FileStore {
  const settings = s3Settings();
  if (!settings) return diskStore(path.join(env.DATA_DIR, kind.folder), kind);
  // The library takes half a second, and most sites use a disk.
  const bucket = whenNeeded(async () => (await import("./s3-store.server")).s3Store(settings, kind));
  return {
    store: async (...file) => (await bucket()).store(...file),
    storeFile: async (...file) => (await bucket()).storeFile(...file),
    open: async (...wanted) => (await bucket()).open(...wanted),
    remove: async (name) => (await bucket()).remove(name),
    async *list() {
      yield* (await bucket()).list();
    },
    forgetUnfinished: async (date) => (await bucket()).forgetUnfinished(date),
    findFault: async () => (await bucket()).findFault(),
  };
}

/** The settings of the bucket; undefined unless all its variables are set. */
function s3Settings(): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return undefined;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
}
