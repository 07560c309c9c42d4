import path from "node:path";
import { env } from "~/env.server";
import { diskStore } from "./disk-store.server";
import type { FileKind, FileStore, S3Settings } from "./port";

/** Where this site keeps files of a kind: in the bucket that is configured, else in a folder of this machine. */
export function openStore(kind: FileKind): FileStore {
  const settings = s3Settings();
  if (!settings) return diskStore(path.join(env.DATA_DIR, kind.folder), kind);
  // Loaded with the first file: its library takes half a second, and most sites have a disk.
  let loaded: Promise<FileStore> | undefined;
  const bucket = () => {
    loaded ??= import("./s3-store.server").then(({ s3Store }) => s3Store(settings, kind));
    return loaded;
  };
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

/** Undefined where files are kept on the disk: all variables of a bucket are there, or none counts. */
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
