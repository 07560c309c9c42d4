import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mostPhotoBytes } from "~/models/leads/lead";
import { normalisePhoto as normaliseTo } from "~/services/files/images.server";
import { drawn, grained } from "../../support/files/drawn";

const normalisePhoto = (bytes: Buffer) => normaliseTo(bytes, mostPhotoBytes);

type Colour = "brick" | "moss";
const colours = { brick: "#a63d26", moss: "#2b6248" };

const plain = (width: number, height: number, colour: Colour = "brick") =>
  drawn(width, height, colours[colour]);

/** As a phone writes it: where, when, which camera, and lying on its side. */
const fromPhone = (width = 400, height = 300) =>
  plain(width, height)
    .withExif({
      IFD0: { Make: "Shrapnel", Model: "Pocket 4", Software: "Jane's phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 48/1 0/1", GPSLongitudeRef: "W" },
    })
    .withMetadata({ orientation: 6 })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><who>Jane Smith</who></x:xmpmeta>")
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();

/** Where in the metadata the block of the place begins, by its tag 0x8825. */
const gpsPointer = Buffer.from([0x25, 0x88]);

async function redrawn(bytes: Buffer): Promise<Buffer> {
  const photo = await normalisePhoto(bytes);
  if (photo.status !== "ok") throw new Error("The photo was refused");
  return photo.jpeg;
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

describe("a photo", () => {
  test("from a phone tells nothing of place, time or camera afterwards", async () => {
    const original = await fromPhone();
    const before = await sharp(original).metadata();
    expect(before.exif?.includes("Shrapnel")).toBe(true);
    expect(before.exif?.includes(gpsPointer)).toBe(true);

    const after = await sharp(await redrawn(original)).metadata();
    expect(after.format).toBe("jpeg");
    expect(after).not.toHaveProperty("exif");
    expect(after).not.toHaveProperty("xmp");
    expect(after).not.toHaveProperty("iptc");
    expect(after).not.toHaveProperty("icc");
    expect((await redrawn(original)).includes("Jane")).toBe(false);
  });

  test("that was taken upright stands upright, with nothing left to turn it", async () => {
    const { width, height, orientation } = await sharp(await redrawn(await fromPhone(400, 300))).metadata();
    expect([width, height, orientation]).toEqual([300, 400, undefined]);
  });

  test("is at most 2000 pixels on its longer side", async () => {
    const wide = await sharp(await redrawn(await plain(4000, 3000).jpeg().toBuffer())).metadata();
    expect([wide.width, wide.height]).toEqual([2000, 1500]);
    const tall = await sharp(await redrawn(await plain(1000, 4000).jpeg().toBuffer())).metadata();
    expect([tall.width, tall.height]).toEqual([500, 2000]);
  });

  test("full of grain is made coarser until it takes no more than we store", async () => {
    const original = await grained(2000, 2000).jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(original).jpeg({ quality: 80 }).toBuffer()).length).toBeGreaterThan(mostPhotoBytes);
    const jpeg = await redrawn(original);
    expect(jpeg.length).toBeLessThanOrEqual(mostPhotoBytes);
    expect((await sharp(jpeg).metadata()).width).toBeGreaterThanOrEqual(1000);
  });

  test("that is small stays as small as it is", async () => {
    const { width, height } = await sharp(await redrawn(await plain(64, 48).jpeg().toBuffer())).metadata();
    expect([width, height]).toEqual([64, 48]);
  });

  test.each(["png", "webp", "gif"] as const)("may be a %s", async (format) => {
    const original = await plain(40, 30).toFormat(format).toBuffer();
    const { format: after, width, height } = await sharp(await redrawn(original)).metadata();
    expect([after, width, height]).toEqual(["jpeg", 40, 30]);
  });

  test("with see-through parts is laid on white", async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { dominant } = await sharp(await redrawn(clear)).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test("that moves is its first frame", async () => {
    const frames = await Promise.all(
      (["brick", "moss"] as const).map((colour) => plain(20, 20, colour).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { data } = await sharp(await redrawn(moving))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect((await sharp(await redrawn(moving)).metadata()).height).toBe(20);
    expect(data[0]).toBeGreaterThan(data[1] ?? 0);
  });
});

describe("refused is", () => {
  const refused = { status: "refused" };

  test("an empty file", async () => {
    expect(await normalisePhoto(Buffer.alloc(0))).toEqual(refused);
  });

  test("text, whatever it is called", async () => {
    expect(await normalisePhoto(Buffer.from("This is roof.jpg, I promise.\n".repeat(100)))).toEqual(refused);
  });

  test("text behind the first bytes of a JPEG", async () => {
    const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<?php echo 1; ?>")]);
    expect(await normalisePhoto(disguised)).toEqual(refused);
  });

  test.each([
    [
      "an SVG",
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>',
    ],
    [
      "an SVG that reads files",
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><text y="20">&file;</text></svg>',
    ],
    ["a PDF", "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"],
  ])("%s", async (_, text) => {
    expect(await normalisePhoto(Buffer.from(text))).toEqual(refused);
  });

  test("a photo that fits at no quality", async () => {
    expect(await normaliseTo(await grained(1000, 800).jpeg().toBuffer(), 20_000)).toEqual(refused);
  });

  test("a kind of image that no phone or browser sends", async () => {
    expect(await normalisePhoto(await plain(40, 30).tiff().toBuffer())).toEqual(refused);
  });

  test.each(["jpeg", "png", "webp", "gif"] as const)("a %s that stops half-way", async (format) => {
    const original = await grained(120, 90).toFormat(format).toBuffer();
    expect((await normalisePhoto(original)).status).toBe("ok");
    expect(await normalisePhoto(half(original))).toEqual(refused);
  });

  test("a small file that would unpack to an enormous picture", async () => {
    const small = await plain(10, 10).png().toBuffer();
    expect(await normalisePhoto(pngOfSize(small, 40_000, 40_000))).toEqual(refused);
    const bomb = await plain(11_000, 10_001).png().toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(await normalisePhoto(bomb)).toEqual(refused);
  });

  test.each([
    ["PNG", () => plain(5000, 4600).toColourspace("rgb16").png({ progressive: true, compressionLevel: 2 })],
    ["JPEG", () => plain(7000, 6400).jpeg({ progressive: true })],
    ["WebP", () => plain(7000, 6400).webp({ lossless: true, effort: 0 })],
  ])("a %s that can only be unpacked as a whole, and would fill the memory", async (_, picture) => {
    expect(await normalisePhoto(await picture().toBuffer())).toEqual(refused);
  });
});

test("one that is refused does not keep the next one waiting", async () => {
  const good = await plain(40, 30).jpeg().toBuffer();
  const outcomes = await Promise.all([Buffer.from("no"), good, half(good), good].map(normalisePhoto));
  expect(outcomes.map(({ status }) => status)).toEqual(["refused", "ok", "refused", "ok"]);
});

/** The PNG with another size written into its header, checksum and all. */
function pngOfSize(png: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(png);
  forged.writeUInt32BE(width, 16);
  forged.writeUInt32BE(height, 20);
  forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29);
  return forged;
}
