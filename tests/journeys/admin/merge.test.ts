import { expect, test } from "vitest";
import { compareWaiting } from "~/models/listings/same/duplicates.server";
import { paths } from "~/paths";
import { subscriptions } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { listingNow } from "../../support/listings/admin-listings";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { aLead, assign, signIn } from "../../support/people/professionals";
import { payingRoofer, subscription } from "../../support/plans";
import { world } from "../../support/world";

useDatabase();

test("two listings of one business become one, and whoever has the old address arrives at the one that stays", async () => {
  const { account, business } = await world.roofer({ businessName: "Field Roofing", slug: "field-roofing" });
  const twin = await world.business({
    businessName: "Field Roofing",
    slug: "field-roofing-2",
    claimed: false,
  });
  const lead = await aLead();
  await assign(lead, twin.email ?? "", { businessId: twin.id, notes: "Ring after six" });

  const olive = await oliveAtTheDesk(paths.adminListing(business.id));
  await olive.follow("Merge with Field Roofing");
  expect(olive.text).toContain("1 request of Field Roofing (field-roofing-2) moves here");
  expect(olive.text).toContain("It can be undone for 30 days");
  await olive.press("Keep Field Roofing (field-roofing)");
  expect(olive.text).toContain("is merged into Field Roofing: 1 request, 0 claims and 1 address moved.");
  expect((await listingNow(twin.id)).mergedIntoId).toBe(business.id);

  const stranger = await new Visitor().visit(paths.business("leeds", "field-roofing-2"));
  expect(stranger.path).toBe(paths.business("leeds", "field-roofing"));
  const old = await stranger.raw(paths.business("leeds", "field-roofing-2"), { redirect: "manual" });
  expect(old.status).toBe(301);
  await stranger.visit(paths.roofingBusiness(twin.id));
  expect(stranger.path).toBe(paths.business("leeds", "field-roofing"));
  const owner = await signIn(new Visitor(), account.email, paths.leads());
  expect(owner.text).toContain("Jane Smith");

  await olive.visit(paths.adminListingMerge(business.id, "no-such-listing"));
  expect(olive.text).toContain("No listing has this address or id.");
  await olive.visit(paths.adminListingMerge(business.id, twin.id));
  expect(olive.text).toContain("One of the two is removed.");
});

test("of two listings that each have a plan it is said what comes first, and nothing is merged", async () => {
  const { business, accountId } = await payingRoofer("premium", { businessName: "Field Roofing" });
  const twin = await world.business({ ownerId: accountId, businessName: "Field Roofing", slug: "twin" });
  const olive = await oliveAtTheDesk(paths.adminListingMerge(business.id, twin.id));
  const { id } = await subscription("starter", { businessId: twin.id, accountId });
  await olive.press("Keep Field Roofing (twin)");
  expect(olive.text).toContain("Nothing was changed: each has a plan that runs. Refund or end one first.");
  await olive.visit(paths.adminListingMerge(business.id, twin.id));
  expect(olive.text).toContain("Each has a plan that runs, and one listing shows one.");
  expect(await listRows(subscriptions, { id })).toMatchObject([
    { businessId: twin.id, placePlan: "starter" },
  ]);
});

test("an operator merges a probable duplicate in one press, undoes it, and says of others that they are two", async () => {
  await world.roofer({ businessName: "Kirk Slaters", slug: "kirk-slaters", phone: "+441134960123" });
  await world.business({
    ...{ businessName: "Kirk Slaters Ltd", slug: "kirk-slaters-ltd", phone: "+441134960123" },
    ...{ claimed: false, verified: false },
  });
  while ((await compareWaiting()) > 0);
  const olive = await oliveAtTheDesk(paths.adminListings());
  await olive.follow("Probable duplicates");
  expect(olive.text).toContain("Same name and phone number, in one place");
  expect(olive.text).toMatch(/On the site, claimed, checked · made \w{3} \d+ \w{3} \d{4}, \d\d:\d\d/);
  await olive.press("Merge kirk-slaters-ltd into kirk-slaters");
  expect(olive.text).toContain("Kirk Slaters Ltd is merged into Kirk Slaters: 0 requests");
  expect(olive.text).toContain("No two listings look like one business.");
  expect(olive.text).toMatch(/into Kirk Slaters \w{3} \d+ \w{3}, \d\d:\d\d · by/);
  const stranger = await new Visitor().visit(paths.business("leeds", "kirk-slaters-ltd"));
  expect(stranger.path).toBe(paths.business("leeds", "kirk-slaters"));
  await olive.press("Undo");
  expect(olive.text).toContain("Kirk Slaters Ltd and Kirk Slaters are two listings again.");
  expect(olive.text).not.toContain("Merged lately");
  await stranger.visit(paths.business("leeds", "kirk-slaters-ltd"));
  expect(stranger.path).toBe(paths.business("leeds", "kirk-slaters-ltd"));

  while ((await compareWaiting()) > 0);
  await olive.visit(paths.adminDuplicates());
  await olive.press("Two businesses : kirk-slaters and kirk-slaters-ltd");
  expect(olive.text).toContain("They are two businesses, and are not shown here again.");
  await olive.press("Undo");
  expect(olive.text).toContain("They are back in the list.");
  expect(olive.text).toContain("Same name and phone number, in one place");
  expect(olive.text).toMatch(/On the site, claimed, checked · made \w{3} \d+ \w{3} \d{4}, \d\d:\d\d/);
});
