import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businesses, listingRemovals } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { worked } from "../../support/files/imported";
import { sitemapAddresses } from "../../support/pages/sitemap";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { aLead, assign, samTheRoofer, signIn } from "../../support/people/professionals";
import { answerRoofingQuiz } from "../../support/people/roofing-quiz";
import { type Business, world } from "../../support/world";

useDatabase();

/** Nobody works in the background here: what a page says after a press, the press itself has done, or `worked`. */
const name = "Otley Slates";

async function press(operator: Visitor): Promise<void> {
  await operator.visit(paths.deleteAll("yes"));
  await operator.press(/^Yes, delete all/);
}

async function restore(operator: Visitor): Promise<void> {
  await operator.visit(paths.adminImports);
  await operator.press(/^Restore/);
}

/** Every list, count and search in which the one roofer of Leeds is found. */
const lists = [
  paths.directory,
  "/directory?q=otley",
  "/directory?q=otley&location=Leeds",
  "/directory?service=roofing",
  "/directory?location=LS1+4DY",
  "/directory?q=otley&location=LS1+4DY",
  paths.cityRoofers("leeds"),
  paths.serviceIn("roofing", "leeds"),
  "/roofing",
  paths.findRoofer("LS1 4DY"),
  paths.claimListingAt({ q: "Otley" }),
];

async function saidOf(business: Business) {
  const visitor = new Visitor();
  const found: Record<string, boolean> = {};
  for (const address of lists) found[address] = (await visitor.visit(address)).text.includes(name);
  const own = await visitor.raw(paths.business("leeds", business.slug));
  const claim = await visitor.visit(paths.claimListingOf(business.id));
  return {
    ...found,
    "its page": own.status === 200,
    "its claim form": claim.text.includes(name),
    "the count of the home page": (await visitor.visit(paths.home)).text.includes("1 roofer listed"),
    "the sitemap": (await listedInSitemap()).includes(business.slug),
  };
}

async function listedInSitemap(): Promise<string> {
  const files = (await sitemapAddresses(paths.sitemap)).filter((file) => file.includes("/listings"));
  return (await Promise.all(files.map((file) => sitemapAddresses(file)))).flat().join(" ");
}

const everything = (said: Awaited<ReturnType<typeof saidOf>>, so: boolean) =>
  Object.fromEntries(Object.keys(said).map((where) => [where, so]));

async function oneRoofer(): Promise<Business> {
  return world.business({ businessName: name, claimed: false, featured: true, overallRating: 4.5 });
}

test("with one press all listings are off every page, and with one they are back, before anybody has worked on it and after, every time", async () => {
  const business = await oneRoofer();
  const operator = await oliveAtTheDesk();
  const before = await saidOf(business);
  expect(before).toEqual(everything(before, true));
  for (const between of [async () => undefined, worked, worked]) {
    await press(operator);
    expect(operator.text).toContain("1 business is off the site");
    await between();
    expect(await saidOf(business)).toEqual(everything(before, false));
    await restore(operator);
    await between();
    expect(await saidOf(business)).toEqual(everything(before, true));
    await worked();
    expect(await saidOf(business)).toEqual(everything(before, true));
  }
});

test("what comes after the press is shown at once, and stays beside what is restored", async () => {
  const old = await oneRoofer();
  const operator = await oliveAtTheDesk();
  await press(operator);
  const added = await world.business({ businessName: "Added Since" });
  const visitor = await new Visitor().visit("/directory?location=LS1+4DY");
  expect(visitor.text).toContain("Added Since");
  expect(visitor.text).not.toContain(name);
  expect((await visitor.visit("/directory?q=since")).text).toContain("Added Since");
  expect(await listedInSitemap()).toContain(added.slug);
  await worked();
  expect((await visitor.visit(paths.directory)).text).toContain("1 professional");
  // More than were removed: these stay where they are, and the others come to them.
  await world.business({ businessName: "Later Still" });
  await restore(operator);
  expect((await visitor.visit(paths.directory)).text).toContain("2 professionals");
  await worked();
  for (const address of [paths.directory, "/directory?location=LS1+4DY", paths.cityRoofers("leeds")]) {
    await visitor.visit(address);
    expect([visitor.text.includes(name), visitor.text.includes("Added Since")], address).toEqual([
      true,
      true,
    ]);
  }
  expect((await visitor.visit(paths.directory)).text).toContain("3 professionals");
  expect(await listedInSitemap()).toContain(old.slug);
});

test("a second delete all takes what came since, and each is restored by itself", async () => {
  const first = await oneRoofer();
  const operator = await oliveAtTheDesk();
  await press(operator);
  await worked();
  const second = await world.business({ businessName: "Second" });
  await press(operator);
  const [older] = await db.select().from(listingRemovals).orderBy(listingRemovals.createdAt);
  const form = { intent: "restore", removal: older?.id ?? "" };
  const answer = await operator.post(paths.adminImports, form);
  expect(answer.status).toBe(303);
  await operator.visit(paths.adminImports);
  expect(operator.text).toContain("everything is just being deleted");
  await operator.visit(paths.adminRemoval(older?.id ?? ""));
  expect(operator.text).toContain("Everything is being deleted just now");
  await worked();
  await operator.post(paths.adminImports, form);
  await worked();
  const visitor = await new Visitor().visit(paths.directory);
  expect([visitor.text.includes(name), visitor.text.includes("Second")]).toEqual([true, false]);
  await restore(operator);
  await worked();
  await visitor.visit(paths.directory);
  expect([visitor.text.includes(name), visitor.text.includes("Second")]).toEqual([true, true]);
  await worked();
  expect(await db.$count(businesses, eq(businesses.status, "active"))).toBe(2);
  expect(await listedInSitemap()).toMatch(
    new RegExp(`${first.slug}.*${second.slug}|${second.slug}.*${first.slug}`),
  );
});

test("nobody who is off the site is asked for a quote, has a portal, or takes part at the desk", async () => {
  const { business } = await samTheRoofer();
  const lead = await aLead();
  await assign(lead, "sam@fettle.example", { businessId: business.id });
  const sam = await signIn(new Visitor());
  expect(sam.path).toBe("/dashboard");
  const operator = await oliveAtTheDesk();
  await press(operator);

  const homeowner = await new Visitor().visit("/quote-quiz");
  await answerRoofingQuiz(homeowner, { postcode: "LS1 4DY" });
  expect(homeowner.text).not.toContain(business.businessName);
  const alerts = (await world.messagesTo("sam@fettle.example")).filter(({ subject }) =>
    /^New /.test(subject),
  );
  expect(alerts).toEqual([]);
  await sam.visit("/portal/leads");
  expect(sam.text).not.toContain("LS1");
  expect((await operator.visit(paths.adminListings({ show: "active" }))).text).not.toContain(
    business.businessName,
  );
  await operator.visit(paths.adminListing(business.id));
  expect(operator.text).toContain("Removed");
  const exported = await (await operator.raw(paths.adminListingsExport)).text();
  expect(exported).not.toContain(business.businessName);
  await operator.visit(paths.deleteAll());
  expect(operator.text).toContain("There is no business on the site.");

  await restore(operator);
  await sam.visit("/portal/leads");
  expect(sam.path).toBe("/portal/leads");
  expect((await operator.visit(paths.adminListings({ show: "active" }))).text).toContain(
    business.businessName,
  );
});
