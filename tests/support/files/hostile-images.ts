import { crc32, deflateSync } from "node:zlib";
import { grained } from "./drawn";

type Format = "jpeg" | "png" | "webp" | "gif";
type HostileImage = { what: string; bytes: Buffer };

/** A picture in this format that can be cut. */
export const grainy = (format: Format): Promise<Buffer> => grained().toFormat(format).toBuffer();

/** The parts of the file after which it is cut. */
const cuts = [0.02, 0.1, 0.3, 0.5, 0.8] as const;

async function truncated(): Promise<HostileImage[]> {
  const made: HostileImage[] = [];
  for (const format of ["jpeg", "png", "webp"] as const) {
    const whole = await grainy(format);
    for (const cut of cuts) {
      made.push({
        what: `${format} cut at ${cut}`,
        bytes: whole.subarray(0, Math.floor(whole.length * cut)),
      });
    }
  }
  const gif = await grainy("gif");
  made.push({ what: "gif without a frame", bytes: gif.subarray(0, 100) });
  return made;
}

/** A chunk of a PNG: its length, name, data and checksum. */
function pngPart(name: string, held: Buffer): Buffer {
  const numbers = Buffer.alloc(8);
  const named = Buffer.concat([Buffer.from(name), held]);
  numbers.writeUInt32BE(held.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** A black and white PNG that claims this size, with these pixels. */
function hugePng(width: number, height: number, pixels?: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rest = pixels ? [pngPart("IDAT", deflateSync(pixels)), pngPart("IEND", Buffer.alloc(0))] : [];
  return Buffer.concat([signature, pngPart("IHDR", head), ...rest]);
}

/** A GIF that claims this size. */
function hugeGif(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.write("GIF89a");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return Buffer.concat([head, Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 0, 0x3b])]);
}

/** Small files of 121 million pixels, written by hand: a library takes seconds to draw them. */
const bombs = {
  png: hugePng(11_000, 11_000, Buffer.alloc(11_000 * (1 + 11_000 / 8))),
  webp: Buffer.from("5249464618000000574542505650384c0c0000002ff7eabd0aa8494ddbd3ff00", "hex"),
};

const script = "<script>alert(1)</script>";
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
const isoFile = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`, "latin1"),
    Buffer.alloc(400),
  ]);

/** Files whose first bytes say that they are something else, or nothing. */
const others: readonly (readonly [string, string | number[] | Buffer])[] = [
  ["one byte", [0]],
  ["one letter", "x"],
  ["a thousand zeros", Buffer.alloc(1000)],
  ["text", "This is no picture."],
  ["a page", `<!doctype html>${script}`],
  ["a script", "alert(1)"],
  ["SVG", svg("<rect width='9' height='9'/>")],
  ["SVG with a script", svg(script)],
  ["SVG that asks elsewhere", svg("<image href='http://127.0.0.1:9/x.png'/>")],
  ["SVG behind a declaration", `<?xml version="1.0"?>${svg(script)}`],
  [
    "SVG that reads a file",
    `<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`,
  ],
  ["SVG with a laugh", `<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg("<text>&b;</text>")}`],
  [
    "ImageMagick's own language",
    "push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x'\npop graphic-context",
  ],
  ["PostScript", "%!PS-Adobe-3.0\nshowpage"],
  ["PDF", "%PDF-1.7\n1 0 obj<<>>endobj"],
  ["ZIP", "PK\u0003\u0004"],
  ["a program of Windows", "MZ\u0090"],
  ["a program of Linux", "\u007fELF"],
  ["a shell script", "#!/bin/sh\nrm -rf /"],
  ["PHP", "<?php system($_GET['c']);"],
  ["TIFF", [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]],
  ["TIFF the other way", [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]],
  ["BMP", "BM\u0036"],
  ["an icon", [0, 0, 1, 0, 1, 0]],
  ["JPEG 2000", [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]],
  ["JPEG XL", [0xff, 0x0a, 0xff, 0xff]],
  ["Photoshop", "8BPS\u0000\u0001"],
  ["OpenEXR", [0x76, 0x2f, 0x31, 0x01]],
  ["Radiance", "#?RADIANCE\n"],
  ["FITS", "SIMPLE  =                    T"],
  ["PPM", "P6 9 9 255\n"],
  ["AVIF", isoFile("avif")],
  ["a film", isoFile("isom")],
  [
    "the beginning of a JPEG and a page",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)]),
  ],
  ["the beginning of a JPEG alone", [0xff, 0xd8, 0xff]],
  ["a JPEG that is over at once", [0xff, 0xd8, 0xff, 0xd9]],
  ["the beginning of a PNG alone", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["a GIF that is a script", "GIF89a=1;alert(1)//"],
  ["the beginning of a WebP alone", "RIFF\u0004\u0000\u0000\u0000WEBP"],
  ["a PNG of four thousand million pixels a side", hugePng(0xffff_ffff, 0xffff_ffff)],
  ["a PNG of no pixels", hugePng(0, 0)],
  ["a PNG of one line without end", hugePng(0x7fff_ffff, 1)],
  ["a GIF of 65,535 pixels a side", hugeGif(0xffff, 0xffff)],
];

/** Files that somebody may send in place of a picture. None is one that we keep. */
export async function hostileImages(): Promise<HostileImage[]> {
  return [
    ...(await truncated()),
    { what: "121 million pixels of PNG", bytes: bombs.png },
    { what: "121 million pixels of WebP", bytes: bombs.webp },
    ...others.map(([what, bytes]) => ({
      what,
      bytes: typeof bytes === "string" ? Buffer.from(bytes, "latin1") : Buffer.from(bytes),
    })),
  ];
}

/** What an iPhone sends by default. */
export const heicPhoto = (): Buffer => isoFile("heic");
