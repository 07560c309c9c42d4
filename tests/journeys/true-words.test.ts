import { expect, test } from "vitest";
import { featuredChanges } from "~/content/order";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { sitemapAddresses } from "../support/pages/sitemap";
import { Visitor } from "../support/pages/visitor";
import { world } from "../support/world";

useDatabase();

test("the home page says how many roofers are listed, and how many of them a person has checked", async () => {
  for (const verified of [true, true, false]) await world.business({ verified });
  const visitor = await new Visitor().visit(paths.home);
  expect(visitor.text).toContain("3 roofers listed, 2 checked by a person");
  expect(visitor.text).not.toContain("verified roofers");
});

test("what being featured changes is said in the same words wherever there is a list", async () => {
  await world.business({ featured: true });
  const lists = [paths.cityRoofers("leeds"), paths.directory, paths.findRoofer("Leeds"), paths.roofing];
  for (const address of [
    ...lists,
    paths.getFeatured,
    paths.termsConditions,
    paths.serviceIn("roofing", "leeds"),
  ]) {
    expect((await new Visitor().visit(address)).text, address).toContain(featuredChanges);
  }
  for (const address of lists) {
    const visitor = await new Visitor().visit(address);
    await visitor.follow("How we order results", { near: featuredChanges });
    expect(visitor.path).toBe(paths.howWeOrderResults);
    expect(visitor.heading).toBe("How we order results");
  }
  const listed = await sitemapAddresses(paths.sitemapFile("pages.xml"));
  expect(listed.some((address) => address.endsWith(paths.howWeOrderResults))).toBe(true);
});
