import sharp, { type Metadata, type OutputInfo } from "sharp";

/** Enough for a phone's 108-megapixel mode; such a photo is scaled down while it is read. */
const mostPixels = 110_000_000;
/** Some formats have to be decoded as a whole before their first line is known. */
const mostUnpackedBytes = 128 * 1024 * 1024;
const longestSide = 2000;
/** Tried in turn until the file is small enough; photos of cameras fit with the first. */
const sizes = [
  { longestSide, quality: 80 },
  { longestSide, quality: 60 },
  { longestSide: 1600, quality: 50 },
  { longestSide: 1000, quality: 40 },
] as const;
const longestSeconds = 10;

/** One photo at a time, on one thread, so that scaling photos leaves the processor to the pages. */
sharp.concurrency(1);
sharp.cache(false);

// The format is recognised by a file's first bytes, whatever its name. Strangers' files are given to these decoders
// only; SVG, PDF, TIFF and the other formats of the library are refused.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});

export type NormalisedPhoto = { status: "ok"; jpeg: Buffer } | { status: "refused" };

/**
 * A stranger's photo (JPEG, PNG, WebP, or the first frame of a GIF) as a plain JPEG: upright, at most 2000 pixels on
 * its longer side, and without metadata: no place, time, camera or thumbnail. If that takes more than `mostBytes`, as
 * noisy photos do, quality and size are reduced until it fits. Refused: anything else, truncated files, and those too
 * large to decode or that never fit. Takes at most 10 s of work and one photo's memory (measured: 40 MB for 64
 * megapixels, at worst 240 MB), however many wait in turn.
 */
export const normalisePhoto = (bytes: Buffer, mostBytes: number): Promise<NormalisedPhoto> =>
  inTurn(async () => {
    try {
      return await redraw(bytes, mostBytes);
    } catch (error) {
      // The library reports unreadable bytes only as a plain Error.
      if (error instanceof Error) return { status: "refused" };
      throw error;
    }
  });

async function redraw(bytes: Buffer, mostBytes: number): Promise<NormalisedPhoto> {
  const small = await readSmall(bytes);
  if (!small) return { status: "refused" };
  for (const { longestSide: side, quality } of sizes) {
    const jpeg = await drawing(small)
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= mostBytes) return { status: "ok", jpeg };
  }
  return { status: "refused" };
}

type Small = { data: Buffer; info: OutputInfo };

/**
 * The photo scaled to at most 2000 pixels and decoded, so that the stranger's file is not read again. Undefined if it
 * is too large to decode.
 */
async function readSmall(bytes: Buffer): Promise<Small | undefined> {
  const photo = sharp(bytes, {
    // Files of real cameras cause warnings; truncated or corrupt files are errors.
    failOn: "error",
    limitInputPixels: mostPixels,
    autoOrient: true,
  });
  if (unpackedBytes(await photo.metadata()) > mostUnpackedBytes) return undefined;
  return photo
    .timeout({ seconds: longestSeconds })
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const drawing = ({ data, info }: Small) => sharp(data, { raw: info }).timeout({ seconds: longestSeconds });

/** A picture for pages: WebP at each of the wanted widths, and a JPEG at the last. */
export type DrawnPicture =
  | {
      status: "drawn";
      webps: { width: number; bytes: Buffer }[];
      jpeg: Buffer;
      width: number;
      height: number;
    }
  /** `heic`: the iPhone's format, which this machine cannot read. */
  | { status: "refused"; why: "heic" | "no image" };

const [webpQuality, jpegQuality] = [76, 80];

/**
 * A stranger's picture as files for pages, upright and without metadata. `read` is called for the bytes when it is this
 * picture's turn, so that only one is in memory. Never enlarged: `width` and `height` are those of the JPEG, in pixels.
 * Refuses what {@link normalisePhoto} does.
 */
export const drawPicture = (read: () => Promise<Buffer>, widths: readonly number[]): Promise<DrawnPicture> =>
  inTurn(async () => {
    const bytes = await read();
    try {
      const small = await readSmall(bytes);
      if (small) return await drawAt(small, widths);
    } catch (error) {
      // The library reports unreadable bytes only as a plain Error.
      if (!(error instanceof Error)) throw error;
    }
    return { status: "refused", why: isHeic(bytes) ? "heic" : "no image" };
  });

async function drawAt(small: Small, widths: readonly number[]): Promise<DrawnPicture> {
  const at = (width: number) => drawing(small).resize({ width, withoutEnlargement: true });
  const webps = [];
  for (const width of widths) {
    webps.push({ width, bytes: await at(width).webp({ quality: webpQuality }).toBuffer() });
  }
  const { data, info } = await at(widths.at(-1) ?? longestSide)
    .flatten({ background: "white" })
    .jpeg({ quality: jpegQuality, progressive: true })
    .toBuffer({ resolveWithObject: true });
  return { status: "drawn", webps, jpeg: data, width: info.width, height: info.height };
}

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

const isHeic = (bytes: Buffer) =>
  bytes.toString("latin1", 4, 8) === "ftyp" && heicBrands.includes(bytes.toString("latin1", 8, 12));

/** How many bytes are in memory at once while the picture is read; 0 if it is read line by line. */
function unpackedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  if (format !== "webp" && format !== "gif" && !isProgressive) return 0;
  return width * height * channels * (depth === "ushort" ? 2 : 1);
}

let lastInTurn: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastInTurn.then(work);
  // A failure concerns only the photo that failed, not the next.
  lastInTurn = turn.catch(() => undefined);
  return turn;
}
