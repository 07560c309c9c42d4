import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { seedDemo } from "../../drizzle/seed";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/visitor";

useDatabase();

/** HTML, style and script together, as interface and bench promise it, at the setting that pages are sent with. */
const mostBytes = 14_000;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const pages = [
  paths.home,
  paths.roofing,
  paths.directory,
  paths.cityRoofers("leeds"),
  paths.services,
  paths.login(),
  paths.contact,
];

test("whatever a stranger opens first arrives whole in at most 14 kB: page, style and script", async () => {
  await seedDemo(db);
  const visitor = new Visitor();
  for (const page of pages) {
    const html = await (await visitor.raw(page)).text();
    expect(brotliCompressSync(html, quality).length, page).toBeLessThanOrEqual(mostBytes);
    expect(html, page).not.toMatch(/<script[^>]+src=|<link[^>]+stylesheet/);
  }
});
