import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Env, env } from "~/env.server";
import { type DemoRoof, demoRoofFile, demoRoofOf, demoRoofWidth } from "~/models/listings/profile/demo-roofs";
import { pictureWidths } from "~/models/listings/profile/picture";
import { diskStore } from "./disk-store.server";
import type { FileKind, FileStore, OpenedFile } from "./port";
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
const openStore = (kind: FileKind): FileStore => pickStore(env, kind);

const twoHoursMs = 2 * 60 * 60 * 1000;

const importFiles: FileKind = {
  folder: "imports",
  prefixes: ["imports"],
  shape: /^imports\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}-[0-9a-f]{16}\.csv$/,
  // An import reads no faster than the database stores.
  readMs: twoHoursMs,
};

/** Files of listings as operators sent them, each the import's that names it, which lets it go. Nobody sees them. */
export const imports = {
  ...openStore(importFiles),
  /** A name that was never given: `imports/{owner}/{timestamp}-{random}.csv`, `owner` being an account's id. */
  newName: (owner: string): string => `imports/${owner}/${Date.now()}-${randomBytes(8).toString("hex")}.csv`,
};

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

/** The paintings as they were asked for, a dozen at most. */
const drawn = new Map<DemoRoof, ReturnType<typeof draw>>();

/**
 * A file of a picture that the demonstration came with: many listings show the same few paintings, so none of them is
 * stored, and starting costs nothing. Undefined for any other name.
 */
async function openDemoPicture(name: string): Promise<OpenedFile | undefined> {
  const roof = demoRoofOf(name);
  if (!roof) return undefined;
  const kept = drawn.get(roof) ?? draw(roof);
  drawn.set(roof, kept);
  const { painting, small, jpeg } = await kept;
  const webp = name.endsWith(`-${narrow}.webp`) ? small : painting;
  const bytes = name.endsWith(".jpg") ? jpeg : webp;
  return { bytes: bytes.length, body: new Blob([new Uint8Array(bytes)]).stream() };
}

const narrow = pictureWidths.gallery[0];

async function draw(roof: DemoRoof) {
  const painting = await readFile(demoRoofFile(roof));
  const { drawPicture } = await import("./images.server");
  const made = await drawPicture(async () => painting, [narrow, demoRoofWidth]);
  if (made.status === "refused") throw new Error(`${demoRoofFile(roof)} is no picture`);
  return { painting, small: made.webps[0]?.bytes ?? painting, jpeg: made.jpeg };
}
