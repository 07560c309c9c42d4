import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { marketingFigures } from "~/content/site";
import { testimonials } from "~/content/testimonials";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { figureDays, statementSources } from "../../../drizzle/schema/admin";
import { useDatabase } from "../../support/database";
import { daysAgo } from "../../support/passing-time";
import { aLead, assign, sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { visitorOf } from "../../support/processes/live-visitor";
import { liveHere, type ServerProcess, startServer } from "../../support/processes/server-process";
import { type Business, world } from "../../support/world";

useDatabase();

let server: ServerProcess;
beforeAll(async () => {
  const paying = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  server = await startServer(liveHere({ ...paying, WORKER: "off" }));
});

const figures = Object.values(marketingFigures).map(({ figure }) => figure);
const voices = testimonials.map(({ author }) => author);

/** At an address of its own, of which no page is kept. */
const open = async (address: string) =>
  (await (await visitorOf(server.origin).raw(address)).text()).replace(/<style>.*?<\/style>/s, "");

test("no text makes a live site boast: what is counted is said, and no gap stands where the rest was", async () => {
  const home = await open(`${paths.home}?new`);
  for (const words of [...figures, ...voices, "Quote accuracy", "What people say"])
    expect(home).not.toContain(words);
  expect(home).not.toMatch(/<(dl|ul|section)[^>]*><\/\1>/);
  expect(home).not.toContain('<div class="wrap"></div>');
  expect(home).toContain("Free for homeowners; businesses pay to be featured.");

  const statements = Object.values(marketingFigures).map(({ figure, label }) => `${figure} ${label}`);
  await db.insert(statementSources).values(statements.map((statement) => ({ statement, evidence: "x" })));
  const day = sql`(now() - interval '9 days')::date`;
  await db.insert(figureDays).values({ day, figure: "heard", count: 29, part: 29 });
  for (const words of [...figures, "in touch within 24 hours"])
    expect(await open(`${paths.home}?few`)).not.toContain(words);
  await db.update(figureDays).set({ count: 100, part: 83 });
  const counted = await open(`${paths.home}?counted`);
  expect(figures.filter((figure) => counted.includes(figure))).toEqual([]);
  expect(counted).toContain("in touch within 24 hours for 83 of 100 requests");
});

test("nothing about the professionals that nobody counted is on a live site, nor a talk that nobody set up", async () => {
  const claiming = await open(paths.claimListing);
  expect(claiming).toContain("Claim your listing");
  const roofing = await open(paths.roofing);
  for (const words of ["500+", "4.8/5", "24hrs", ...voices]) {
    expect(claiming).not.toContain(words);
    expect(roofing).not.toContain(words);
  }
  const next = await open(paths.claimConfirmation());
  expect(next).toContain("Your claim");
  for (const talk of ["Talk to us", "Book a call", "wa.me", "9am-6pm"]) expect(next).not.toContain(talk);
});

/** Gives that many requests to each of the businesses. */
async function give(requests: number, to: readonly Business[], createdAt = new Date()) {
  for (let number = 0; number < requests; number++) {
    const lead = await aLead({ createdAt });
    for (const { id, email } of to) await assign(lead, email ?? "", { businessId: id, createdAt });
  }
}

test("a live site's plans promise places alone, and from 30 requests on say what half of the city's businesses had", async () => {
  const { business } = await samTheRoofer();
  const [other, third] = [(await world.roofer()).business, (await world.roofer()).business];
  const roofer = await signIn(visitorOf(server.origin), sam);
  const read = async () => (await roofer.visit(paths.getFeatured)).text;
  await give(9, [business, other, third]);
  await give(20, [other]);
  await give(40, [business, other, third], daysAgo(31));
  const plans = await read();
  for (const stated of [/\d-\d+ leads/, /per lead/, /Most popular/, /usually brings/, /In the last 30 days/])
    expect(plans).not.toMatch(stated);
  for (const places of [7, 3]) expect(plans).toContain(`At most ${places} businesses of a trade in one city`);
  expect(plans).toContain("Top 10 results");

  await give(1, [business]);
  expect(await read()).toContain(
    "In the last 30 days 30 requests went to 3 businesses of your trade in Leeds; half of them had 10 or more.",
  );
});
