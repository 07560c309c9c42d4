import { readFile } from "node:fs/promises";
import { type DemoRoof, demoRoofFile, demoRoofOf, demoRoofWidth } from "~/models/listings/profile/demo-roofs";
import { pictureWidths } from "~/models/listings/profile/picture";
import type { OpenedFile } from "./port";

/** The paintings as they were asked for, a dozen at most. */
const drawn = new Map<DemoRoof, ReturnType<typeof draw>>();

/**
 * A file of a picture that the demonstration came with: many listings show the same few paintings, so none of them is
 * stored, and starting costs nothing. Undefined for any other name.
 */
export async function openDemoPicture(name: string): Promise<OpenedFile | undefined> {
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
