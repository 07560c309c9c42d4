import sharp, { type Metadata } from "sharp";

/** Holds a phone's 108-megapixel mode; such a photo is read at a fraction of its size. */
const mostPixels = 110_000_000;
/** Some kinds have to be unpacked as a whole before the first line of them is known. */
const mostUnpackedBytes = 128 * 1024 * 1024;
const longestSide = 2000;
const quality = 80;
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
 * pixels on its longer side, with nothing in it but the picture: no place, time, camera or thumbnail.
 * Refused: anything else, a file that stops half-way, one too large to unpack. Takes at most 10 s of work
 * and one photo's memory (measured: 40 MB for 64 megapixels, at worst 240 MB), however many wait in turn.
 */
export function normalisePhoto(bytes: Buffer): Promise<NormalisedPhoto> {
  return inTurn(async () => {
    try {
      return await redraw(bytes);
    } catch (error) {
      // The library's one way to say that it cannot make sense of the bytes.
      if (error instanceof Error) return { status: "refused" };
      throw error;
    }
  });
}

async function redraw(bytes: Buffer): Promise<NormalisedPhoto> {
  const photo = sharp(bytes, {
    // Real cameras earn warnings; what stops half-way or is corrupt is an error.
    failOn: "error",
    limitInputPixels: mostPixels,
    autoOrient: true,
  });
  if (unpackedBytes(await photo.metadata()) > mostUnpackedBytes) return { status: "refused" };
  const jpeg = await photo
    .timeout({ seconds: longestSeconds })
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality })
    .toBuffer();
  return { status: "ok", jpeg };
}

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
