import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { subscriptions } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { listingNow } from "../support/desk-listings";
import { oliveAtTheDesk } from "../support/operators";
import { payingRoofer, subscription } from "../support/plans";
import { aLead, assign, signIn } from "../support/professionals";
import { Visitor } from "../support/visitor";
import { world } from "../support/world";

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
  expect(olive.text).toContain("This cannot be undone.");
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
  expect(await db.select().from(subscriptions).where(eq(subscriptions.id, id))).toMatchObject([
    { businessId: twin.id, placePlan: "starter" },
  ]);
});
