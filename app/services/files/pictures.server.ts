import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { env } from "~/env.server";
import { type DemoRoof, demoRoofFile, demoRoofOf, demoRoofWidth } from "~/models/listings/profile/demo-roofs";
import { pictureWidths } from "~/models/listings/profile/picture";
import type { FileKind, OpenedFile } from "./port";
import { openStore } from "./store.server";

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
