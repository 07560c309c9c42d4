import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businessPictures } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { drawn, photoFile } from "../../support/files/drawn";
import type { Visitor } from "../../support/pages/visitor";
import { samAtWork } from "../../support/people/professionals";

useDatabase();

const photo = (name: string) => photoFile(drawn(40, 30), name);

test("what was typed of a photo is kept by the upload of a logo, and both kinds come in one go", async () => {
  const visitor = await samAtWork(paths.profile);
  await visitor.attach("Choose photos", await photo("one.jpg")).press("Add Photo");
  visitor.fill("What photo 1 shows", "A ridge in Headingley");
  await visitor.attach("Choose a logo", await photo("logo.jpg")).press("Upload Logo");
  expect(visitor.text).toContain("Logo uploaded.");
  expect(visitor.value("What photo 1 shows")).toBe("A ridge in Headingley");
  visitor.attach("Choose photos", await photo("two.jpg"));
  await visitor.attach("Choose a logo", await photo("logo.jpg")).press("Upload Logo");
  expect(visitor.text).toContain("Photo added. Logo uploaded.");
  const kinds = await db.select({ kind: businessPictures.kind }).from(businessPictures);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(["gallery", "gallery", "logo"]);
});

test("where a file is sent from the profile, it is from the one form of the page that has anything to type", async () => {
  const typing = "form:has(input:not([type=hidden]), textarea, select)";
  const forms = (visitor: Visitor) => visitor.document.querySelectorAll(`main ${typing}`).length;
  const visitor = await samAtWork(paths.profile);
  expect(forms(visitor)).toBe(1);
  for (const kind of ["insurance", "trade_body", "guarantee"]) {
    await visitor.visit(paths.profilePage("proof", kind));
    expect(forms(visitor)).toBe(1);
  }
});
