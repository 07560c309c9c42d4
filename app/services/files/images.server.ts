import sharp, { type Metadata, type OutputInfo } from "sharp";

/** Holds a phone's 108-megapixel mode; such a photo is read at a fraction of its size. */
const mostPixels = 110_000_000;
/** Some kinds have to be unpacked as a whole before the first line of them is known. */
const mostUnpackedBytes = 128 * 1024 * 1024;
const longestSide = 2000;
/** Tried in turn until the picture is small enough; whatever a camera makes fits the first. */
const sizes = [
  { longestSide, quality: 80 },
  { longestSide, quality: 60 },
  { longestSide: 1600, quality: 50 },
  { longestSide: 1000, quality: 40 },
] as const;
const longestSeconds = 10;

/** One photo at a time, on one thread: pictures are made smaller beside the pages, not instead of them. */
sharp.concurrency(1);
sharp.cache(false);

// What a file is shows in its first bytes, whatever its name says. Only these decoders ever see a stranger's
// file; without a line here SVG, PDF, TIFF and what else the library reads is no image.
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
 * A stranger's photo (JPEG, PNG, WebP, or the first frame of a GIF) as a plain JPEG: upright, at most 2000
 * pixels on its longer side, with nothing in it but the picture: no place, time, camera or thumbnail. Where that
 * takes more than `mostBytes`, as grain does, it is made coarser and smaller until it fits. Refused: anything else,
 * a file that stops half-way, one too large to unpack, one that never fits. Takes at most 10 s of work
 * and one photo's memory (measured: 40 MB for 64 megapixels, at worst 240 MB), however many wait in turn.
 */
export const normalisePhoto = (bytes: Buffer, mostBytes: number): Promise<NormalisedPhoto> =>
  inTurn(async () => {
    try {
      return await redraw(bytes, mostBytes);
    } catch (error) {
      // The library's one way to say that it cannot make sense of the bytes.
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
 * The picture at most 2000 pixels long, unpacked: it is not read from a stranger's file again. Undefined when it is too
 * large to.
 */
async function readSmall(bytes: Buffer): Promise<Small | undefined> {
  const photo = sharp(bytes, {
    // Real cameras earn warnings; what stops half-way or is corrupt is an error.
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

/** A picture for pages: WebP at each of the widths that were asked for, and a JPEG at the last. */
export type DrawnPicture =
  | {
      status: "drawn";
      webps: { width: number; bytes: Buffer }[];
      jpeg: Buffer;
      width: number;
      height: number;
    }
  /** `heic`: an iPhone's own kind, which this machine does not read. */
  | { status: "refused"; why: "heic" | "no image" };

const [webpQuality, jpegQuality] = [76, 80];

/**
 * A stranger's picture as files for pages, upright and with nothing in it but the picture. `read` is asked for the
 * bytes when it is this picture's turn; no more than one is in memory. Never larger than it came: `width` and
 * `height` are those of the JPEG, in pixels. Refuses what {@link normalisePhoto} does.
 */
export const drawPicture = (read: () => Promise<Buffer>, widths: readonly number[]): Promise<DrawnPicture> =>
  inTurn(async () => {
    const bytes = await read();
    try {
      const small = await readSmall(bytes);
      if (small) return await drawAt(small, widths);
    } catch (error) {
      // The library's one way to say that it cannot make sense of the bytes.
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

/** What stands in memory at once while the picture is read; 0 when it is read line by line. */
function unpackedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  if (format !== "webp" && format !== "gif" && !isProgressive) return 0;
  return width * height * channels * (depth === "ushort" ? 2 : 1);
}

let lastInTurn: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastInTurn.then(work);
  // How one photo went is its owner's concern, not the next one's.
  lastInTurn = turn.catch(() => undefined);
  return turn;
}
