import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { announcePicture } from "~/models/listings/profile/pictures.server";
import { sweepOnce } from "~/processes/loops.server";
import { pictures } from "~/services/files/pictures.server";
import { storePicture } from "~/workflows/listings/store-picture.server";
import { businesses, businessPictures } from "../../../drizzle/schema";
import { timePasses } from "../passing-time";
import { world } from "../world";

const aDay = 24 * 60 * 60;

async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const file of pictures.list()) count += file.bytes > 0 ? 1 : 0;
  return count;
}

/** A business with a logo and a photo: eight files. */
async function withPictures() {
  const { account, business } = await world.roofer();
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-picture-"));
  const file = path.join(folder, "photo");
  const drawing = sharp({ create: { width: 300, height: 200, channels: 3, background: "#a63d26" } });
  await writeFile(file, await drawing.png().toBuffer());
  const own = { accountId: account.id, businessId: business.id };
  for (const kind of ["logo", "gallery"] as const) {
    expect(await storePicture(own, kind, { path: file, whole: true })).toEqual({ status: "stored" });
  }
  await rm(folder, { recursive: true });
  return business.id;
}

async function logoOutlivesSweeps() {
  await withPictures();
  for (const days of [8, 365]) {
    await timePasses(days * aDay);
    await sweepOnce();
    expect(await storedFiles()).toBe(8);
    expect(await db.$count(businessPictures)).toBe(2);
  }
  await db.delete(businesses);
  await sweepOnce();
}

async function picturesGoAfterRemoval() {
  const [gone] = [await withPictures(), await withPictures()];
  const removal = { status: "removed" as const, removedAt: new Date() };
  await db.update(businesses).set(removal).where(eq(businesses.id, gone));
  await timePasses(29 * aDay);
  await sweepOnce();
  expect(await storedFiles()).toBe(16);
  await timePasses(2 * aDay);
  await sweepOnce();
  expect(await storedFiles()).toBe(8);
  const [business] = await db.select().from(businesses).where(eq(businesses.id, gone));
  expect(business).toMatchObject({ logoUrl: null, galleryImages: [] });
  await db.delete(businesses);
  await sweepOnce();
  expect(await storedFiles()).toBe(0);
}

async function picturesGoAfterOwnersRemoval() {
  const id = await withPictures();
  const ago = (days: number) => new Date(Date.now() - days * aDay * 1000);
  for (const [days, left] of [
    [29, 8],
    [31, 0],
  ] as const) {
    await db
      .update(businesses)
      .set({ status: "removed", updatedAt: ago(days) })
      .where(eq(businesses.id, id));
    await sweepOnce();
    expect(await storedFiles()).toBe(left);
  }
  await db.delete(businesses);
}

async function lostUploadsGo() {
  const own = await withPictures();
  const lost = pictures.newPath("logos", own);
  await announcePicture(lost);
  await pictures.store(`${lost}.jpg`, Buffer.from("half of an upload"));
  await timePasses(30 * 60);
  await sweepOnce();
  expect(await storedFiles()).toBe(9);
  await timePasses(40 * 60);
  await sweepOnce();
  expect(await storedFiles()).toBe(8);
  expect(await pictures.open(`${lost}.jpg`)).toBeUndefined();
  await db.delete(businesses);
  await sweepOnce();
}

/** How long pictures stay, on whichever store the settings name. */
export function testPictureRetention(store: string): void {
  describe(`on ${store}`, () => {
    test("a logo is still there after the sweep eight days later, and a year later", logoOutlivesSweeps);
    test(
      "pictures go with their business, thirty days after it was removed and not before",
      picturesGoAfterRemoval,
    );
    test("so they do when its owner took it down", picturesGoAfterOwnersRemoval);
    test(
      "files of an upload that came to nothing go by the note about them, and nobody else's with them",
      lostUploadsGo,
    );
  });
}
