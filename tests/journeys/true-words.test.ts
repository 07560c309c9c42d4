import { afterEach, expect, test } from "vitest";
import { featuredChanges } from "~/content/featured";
import { countEventStreams } from "~/http/event-stream.server";
import { paths } from "~/paths";
import { processWide } from "~/process-wide.server";
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

/** The first count that the home page's script would be told. */
async function firstCount(): Promise<string> {
  const over = new AbortController();
  const answer = await new Visitor().raw(paths.rooferCount, { signal: over.signal });
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  over.abort();
  return new TextDecoder().decode(value);
}

test("a home page without a roofer says 0, and so does the count that follows it", async () => {
  expect((await new Visitor().visit(paths.home)).text).toContain("0 roofers listed, 0 checked by a person");
  expect(await firstCount()).toContain("data: 0\n");
});

test("one roofer is one roofer", async () => {
  await world.business();
  expect((await new Visitor().visit(paths.home)).text).toContain("1 roofer listed, 1 checked by a person");
  expect(await firstCount()).toContain("data: 1\n");
});

/** Who is told of each change, in the built server that runs in this process. */
const heard = () => processWide("roofer count", () => ({ heard: new Set() })).heard.size;

afterEach(() => {
  expect([countEventStreams(), heard()]).toEqual([0, 0]);
});

test("two hundred who hang up at once, and two hundred who hang up later, leave nobody listening", async () => {
  for (let visit = 0; visit < 200; visit++) {
    const gone = new AbortController();
    gone.abort();
    await new Visitor().raw(paths.rooferCount, { signal: gone.signal }).catch(() => undefined);
    const later = new AbortController();
    const asked = new Visitor().raw(paths.rooferCount, { signal: later.signal });
    if (visit % 2) later.abort();
    const answer = await asked.catch(() => undefined);
    later.abort();
    await answer?.body?.cancel().catch(() => undefined);
  }
});

test("who asks for the head alone leaves nobody listening", async () => {
  const answer = await new Visitor().raw(paths.rooferCount, { method: "HEAD" });
  expect(answer.status).toBe(200);
});
