import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { announcePicture } from "~/models/listings/profile/pictures.server";
import { sweepOnce } from "~/processes/loops.server";
import { pictures } from "~/services/files/pictures.server";
import { storePicture } from "~/workflows/listings/store-picture.server";
import { businesses, businessPictures } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { world } from "../../support/world";

useDatabase();

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

test("a logo is still there after the sweep eight days later, and a year later", async () => {
  await withPictures();
  for (const days of [8, 365]) {
    await timePasses(days * aDay);
    await sweepOnce();
    expect(await storedFiles()).toBe(8);
    expect(await db.$count(businessPictures)).toBe(2);
  }
  await db.delete(businesses);
  await sweepOnce();
});

test.each([
  ["was removed", { removedAt: true }],
  ["was taken down by its owner", { removedAt: false }],
])("pictures go with their business, thirty days after it %s and not before", async (_, { removedAt }) => {
  const [gone] = [await withPictures(), await withPictures()];
  for (const [days, left] of [
    [29, 16],
    [31, 8],
  ] as const) {
    const then = new Date(Date.now() - days * aDay * 1000);
    const removal = {
      status: "removed" as const,
      ...(removedAt ? { removedAt: then } : { updatedAt: then }),
    };
    await db.update(businesses).set(removal).where(eq(businesses.id, gone));
    await sweepOnce();
    expect(await storedFiles()).toBe(left);
  }
  const [business] = await db.select().from(businesses).where(eq(businesses.id, gone));
  expect(business).toMatchObject({ logoUrl: null, galleryImages: [] });
  await db.delete(businesses);
  await sweepOnce();
  expect(await storedFiles()).toBe(0);
});

test("files of an upload that came to nothing go by the note about them, and nobody else's with them", async () => {
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
});
