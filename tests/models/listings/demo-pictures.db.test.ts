import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { filesOf } from "~/models/listings/profile/picture";
import { openPicture } from "~/workflows/listings/store-picture.server";
import { businesses, businessPictures } from "../../../drizzle/schema";
import { seedDemo } from "../../../drizzle/seed";
import { listRows, useDatabase } from "../../support/database";

useDatabase();
const firstPictureBytes = 18_000;

test("half of the demonstration's roofers show photos, each a file that is there and light", async () => {
  await seedDemo(db);
  const shown = await listRows(businessPictures);
  const listed = await listRows(businesses);
  const pictured = listed.filter(({ galleryImages }) => galleryImages.length > 0);
  expect(pictured.length).toBe(130);
  expect(new Set(shown.map(({ businessId }) => businessId)).size).toBe(pictured.length);
  const paintings = new Map(shown.map(({ path }) => [path.slice(-2), path]));
  expect(paintings.size).toBe(12);
  for (const name of [...paintings.values()].flatMap(filesOf)) {
    const file = await openPicture(name, AbortSignal.timeout(5_000));
    if (file.status !== "open") throw new Error(`${name} is not there`);
    const bytes = await new Response(file.body).arrayBuffer();
    expect(bytes.byteLength, name).toBe(file.bytes);
    if (name.endsWith(".webp")) expect(bytes.byteLength, name).toBeLessThan(firstPictureBytes);
  }
});
