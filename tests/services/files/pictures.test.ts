import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { type PictureFolder, pictures } from "~/services/files/pictures.server";
import { bytesOf } from "../../support/files/stored-file";

const folder = path.join(env.DATA_DIR, "pictures");
const owner = randomUUID();
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a]);

/** Stores a JPEG; its name. */
async function store(kind: PictureFolder, whose: string = owner): Promise<string> {
  const name = `${pictures.newPath(kind, whose)}.jpg`;
  await pictures.store(name, jpeg);
  return name;
}

const outside = path.join(env.DATA_DIR, "secret.jpg");

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(outside, { force: true });
});

test("a logo lies under its folder, its owner, the time and something that cannot be guessed", async () => {
  const [one, other] = await Promise.all([store("logos"), store("logos")]);
  expect(one).toMatch(new RegExp(`^logos/${owner}/\\d{13}-[0-9a-f]{16}\\.jpg$`));
  expect(other).not.toBe(one);
  expect(await bytesOf(one)).toEqual(jpeg);
});

test("removing a picture removes that one only, and twice is once", async () => {
  const logo = await store("logos");
  const inGallery = await store("galleries");
  await pictures.remove(logo);
  await pictures.remove(logo);
  expect(await bytesOf(logo)).toBeUndefined();
  expect(await bytesOf(inGallery)).toEqual(jpeg);
});

test("a picture of nobody, or of somebody whose name leads elsewhere, is not stored", async () => {
  for (const strange of ["", "..", "../../spool", "x/y"]) {
    await expect(store("logos", strange)).rejects.toThrow();
  }
});

test.each(["../secret.jpg", `logos/${owner}/../../../secret.jpg`, "secret.jpg", "logos", "", "/etc/passwd"])(
  "%j opens nothing and removes nothing",
  async (strange) => {
    await mkdir(folder, { recursive: true });
    await writeFile(outside, "secret");
    await pictures.remove(strange);
    expect(await bytesOf(strange)).toBeUndefined();
    expect(await readdir(env.DATA_DIR)).toContain("secret.jpg");
  },
);
