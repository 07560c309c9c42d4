import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { paths } from "~/paths";
import { placementApplications } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { checkoutWish } from "../../support/payments";
import { oliveWithAnApp } from "../../support/people/operators";
import { samTheRoofer, signIn } from "../../support/people/professionals";
import { visitorOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveHere,
  liveSettings,
  type ServerProcess,
  startServer,
} from "../../support/processes/server-process";

useDatabase();
/** A live site without Stripe. */
let site: ServerProcess;
beforeAll(async () => {
  site = await startServer(liveHere({ WORKER: "off" }));
});
afterAll(async () => {
  await endProcesses();
  await closeDatabase();
});

const toPlans = `[href^="${paths.getFeatured}"], [action^="${paths.getFeatured}"]`;

test("where nobody takes payments, no page offers a plan, and the desk says so in a sentence", async () => {
  const visitor = visitorOf(site.origin);
  const open = [paths.home, paths.roofing, paths.directory, paths.claimListing, paths.contact];
  for (const path of [...open, paths.howWeOrderResults, paths.termsConditions, paths.getFeatured]) {
    await visitor.visit(path);
    expect(visitor.document.querySelectorAll(toPlans), path).toHaveLength(0);
    expect(visitor.text, path).not.toMatch(/£97|£297|pay to be featured/);
  }
  await visitor.visit(paths.getFeatured);
  expect(visitor.text).toContain("No plan can be bought here now.");
  expect(visitor.document.querySelector("main form")).toBeNull();
  const pages = await fetch(site.origin + paths.sitemapFile("pages.xml"));
  expect(await pages.text()).not.toContain(paths.getFeatured);

  await samTheRoofer();
  const sam = await signIn(visitorOf(site.origin));
  await sam.visit(paths.dashboard);
  expect(sam.document.querySelectorAll(toPlans)).toHaveLength(0);
  expect(sam.text).not.toContain("Featured placement");
  const { operator } = await oliveWithAnApp(visitorOf(site.origin));
  await operator.visit(paths.admin);
  expect(operator.text).toContain("No plan is sold: STRIPE_SECRET_KEY is not set");
});

test("whoever sends the form or the request all the same is told that none is sold, not to try again", async () => {
  const visitor = visitorOf(site.origin);
  const { planId, applicationData } = checkoutWish;
  const form = await visitor.post(paths.getFeatured, { ...applicationData, plan_type: planId });
  expect([form.status, form.headers.get("Location")]).toEqual([303, paths.getFeatured]);
  expect((await visitor.visit(paths.getFeatured)).text).toContain("No plan can be bought here now.");
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${liveSettings.PUBLIC_API_KEY}`,
  };
  const wish = { ...checkoutWish, successUrl: `${site.origin}/`, cancelUrl: `${site.origin}/` };
  const body = JSON.stringify(wish);
  const asked = await fetch(site.origin + paths.createCheckoutSession, { method: "POST", headers, body });
  expect([asked.status, await asked.json()]).toMatchObject([
    409,
    { error: "No plan can be bought here now." },
  ]);
  expect((await visitor.visit(paths.featuredSuccess("cs_1"))).status).toBe(404);
  expect(await listRows(placementApplications)).toEqual([]);
});
