import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { businesses, pastSlugs } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { world } from "../../support/world";

useDatabase();

test("a slug that a removal frees, and a restoration gives back, is no old address", async () => {
  const { id, slug } = await world.business({ city: "Leeds" });
  const removalId = "6a6f0d3e-6a8c-4f0e-9a8f-0d3e6a8c4f0e";
  const change = (values: Partial<typeof businesses.$inferInsert>) =>
    db.update(businesses).set(values).where(eq(businesses.id, id));
  await change({ status: "removed", removalId, slug: `removed-${id}` });
  await change({ status: "active", removalId: null, slug });
  expect(await db.select().from(pastSlugs)).toEqual([]);

  await change({ slug: "renamed" });
  expect(await db.select().from(pastSlugs)).toMatchObject([{ slug, businessId: id }]);
});
