import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { env } from "~/env.server";
import { type DemoRoof, demoRoofFile, demoRoofOf, demoRoofWidth } from "~/models/listings/profile/demo-roofs";
import { pictureWidths } from "~/models/listings/profile/picture";
import type { FileKind, OpenedFile } from "./port";
import { openStore } from "./store.server";

/** The kinds of public pictures; each has a folder. */
type PictureFolder = "logos" | "galleries";

export const pictureFiles: FileKind = {
  folder: "pictures",
  prefixes: ["logos", "galleries"] satisfies PictureFolder[],
  shape:
    /^(logos|galleries)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}-[0-9a-f]{16}(-\d{2,4}\.webp|\.jpg)$/,
};

const store = openStore(pictureFiles);

/**
 * Public pictures. Each stays until the code that lets go of it removes it: they do not expire, and no sweep lists
 * them. Names are a path and `.jpg` or `-{width}.webp`.
 */
export const pictures = {
  ...store,
  open: async (name: string, signal?: AbortSignal) =>
    (await store.open(name, signal)) ?? (env.DEMO ? openDemoPicture(name) : undefined),
  /**
   * The prefix of a new picture's files, `{folder}/{owner}/{timestamp}-{random}`, where `owner` is the id of a listing
   * or a review. Never used twice, so the content of a name never changes.
   */
  newPath: (kind: PictureFolder, owner: string): string =>
    `${kind}/${owner}/${Date.now()}-${randomBytes(8).toString("hex")}`,
};

/** The paintings drawn so far, a dozen at most. */
const drawn = new Map<DemoRoof, ReturnType<typeof draw>>();

/**
 * A file of one of the demonstration's pictures: many listings show the same few paintings, so none is stored, and
 * starting costs nothing. Undefined for any other name.
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
