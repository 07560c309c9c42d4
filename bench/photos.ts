import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { pictureWidths } from "../app/models/listings/picture";
import { drawPicture } from "../app/services/files/images.server";
import { option, say, table } from "./report";

/**
 * `npm run bench:photos`: how long a photo of a gallery takes to be drawn in its three widths and as JPEG, and how
 * far the process grows meanwhile: one of 12 megapixels, four of them sent at once, one of 108. They are grainy, as
 * a camera's are.
 */
const megabyte = 1024 * 1024;
const rounds = option("rounds", 3);
const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-bench-photos-"));

/** A JPEG of this size on the disk; what made it is over before anything is measured. */
async function photo(width: number, height: number): Promise<string> {
  const file = path.join(folder, `${width}.jpg`);
  const grain = { type: "gaussian", mean: 128, sigma: 24 } as const;
  const small = await sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: "#888", noise: grain },
  })
    .png()
    .toBuffer();
  await writeFile(file, await sharp(small).resize(width, height).jpeg({ quality: 90 }).toBuffer());
  return file;
}

/** Seconds until the last of so many photos is drawn, and how far the process grew at most, in MB. */
async function draw(file: string, atOnce: number): Promise<{ seconds: number; grown: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const begun = performance.now();
  const drawn = await Promise.all(
    Array.from({ length: atOnce }, () => drawPicture(() => readFile(file), pictureWidths.gallery)),
  );
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  if (drawn.some(({ status }) => status !== "drawn")) throw new Error("A photo was refused");
  return { seconds, grown: Math.max(0, most - before) / megabyte };
}

const rows: string[][] = [];
try {
  const twelve = await photo(4000, 3000);
  const most = await photo(12_000, 9000);
  await draw(twelve, 1);
  const cases = [
    ["12 megapixels", twelve, 1],
    ["12 megapixels, four at once", twelve, 4],
    ["108 megapixels", most, 1],
  ] as const;
  for (const [what, file, atOnce] of cases) {
    const taken = [];
    for (let round = 0; round < rounds; round++) taken.push(await draw(file, atOnce));
    const slowest = Math.max(...taken.map(({ seconds }) => seconds));
    const grown = Math.max(...taken.map((each) => each.grown));
    const size = ((await readFile(file)).length / megabyte).toFixed(1);
    rows.push([what, size, (slowest / atOnce).toFixed(2), slowest.toFixed(2), grown.toFixed(0)]);
  }
} finally {
  await rm(folder, { recursive: true });
}
const load = os.loadavg()[0]?.toFixed(1);
say(table([`photo (load ${load})`, "MB", "s each", "s in all", "MB grown"], rows));
