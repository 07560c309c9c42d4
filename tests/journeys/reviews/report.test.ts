import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { reviewReports } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { praise, reviewed } from "../../support/listings/reviews";
import { Visitor } from "../../support/pages/visitor";
import { world } from "../../support/world";

useDatabase();

const form = { reason: "not_real", details: "He was never there." };

test("anybody reports a review that is on the site, and reads what happens next", async () => {
  const { business } = await world.roofer();
  const { id } = await reviewed(business.id);
  const visitor = await new Visitor().visit(paths.reportReview(id));
  await visitor.press("Report it", { unchecked: true });
  expect([visitor.status, visitor.text]).toEqual([422, expect.stringContaining("Choose what is wrong")]);
  expect((await visitor.post(paths.reportReview(id), form)).status).toBe(303);
  await visitor.visit(paths.reportReview(id));
  expect(visitor.text).toContain("The review stays until then");
  expect(await listRows(reviewReports)).toMatchObject([
    { reviewId: id, reason: "not_real", details: "He was never there.", decidedAt: null },
  ]);
  const statuses = [];
  for (let report = 0; report < 10; report++) {
    statuses.push((await visitor.post(paths.reportReview(id), form)).status);
  }
  expect(statuses).toEqual([...Array(9).fill(303), 429]);
  expect(await db.$count(reviewReports)).toBe(10);
});

test("nobody reads or reports one here that is not on the site", async () => {
  const { business } = await world.roofer();
  const { id } = await reviewed(business.id, praise({ body: "Ring 07700 900123 for all of the details." }));
  for (const address of [paths.reportReview(id), paths.reportReview("anything")]) {
    const visitor = await new Visitor().visit(address);
    expect([visitor.status, visitor.text]).toEqual([404, expect.not.stringContaining("07700 900123")]);
    expect((await visitor.post(address, form)).status).toBe(404);
  }
  expect(await db.$count(reviewReports)).toBe(0);
});
