import path from "node:path";
import { type Env, env } from "~/env.server";
import { diskStore } from "./disk-store.server";
import type { FileKind, FileStore } from "./port";
import { type S3Variables, s3SettingsOf } from "./s3-settings";

/** The bucket that is configured, else a folder of this machine. */
function pickStore(env: Pick<Env, "DATA_DIR"> & S3Variables, kind: FileKind): FileStore {
  const settings = s3SettingsOf(env);
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

/** Where this site keeps files of a kind. */
export const openStore = (kind: FileKind): FileStore => pickStore(env, kind);
