import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { milesFromCity, namesOn } from "../../support/listings/listings";
import { Visitor } from "../../support/pages/visitor";
import { world } from "../../support/world";

useDatabase();

describe.each([
  ["the finder", (place: string) => paths.findRoofer(place)],
  ["the directory", (place: string) => paths.directorySearch({ location: place })],
  ["the roofers", (place: string) => paths.roofingSearch({ city: place })],
])("a place typed into %s", (_, address) => {
  test("is found by what people say around its name, and by its Welsh name", async () => {
    await world.business({ businessName: "Leeds Roofing", ...milesFromCity("Leeds", 0) });
    await world.business({ businessName: "To Caerdydd", city: "Cardiff", ...milesFromCity("Cardiff", 0) });
    for (const [typed, name] of [
      ["North Leeds", "Leeds Roofing"],
      ["leeds uk", "Leeds Roofing"],
      ["Leeds city centre", "Leeds Roofing"],
      ["Caerdydd", "To Caerdydd"],
    ] as const) {
      expect(namesOn(await new Visitor().visit(address(typed))), typed).toEqual([name]);
    }
  });

  test("that is a county is asked about, and each town of it is one press away", async () => {
    await world.business({
      businessName: "Guildford Roofing",
      city: "Guildford",
      latitude: 51.236,
      longitude: -0.57,
    });
    const visitor = await new Visitor().visit(address("Surrey"));
    expect(visitor.text).toContain("Where in Surrey?");
    await visitor.follow("Guildford");
    expect(namesOn(visitor)).toEqual(["Guildford Roofing"]);
  });

  test("with a slip in its spelling is said to be unknown, and what it may be is one press away", async () => {
    await world.business({
      businessName: "Brum Roofs",
      city: "Birmingham",
      ...milesFromCity("Birmingham", 0),
    });
    const visitor = await new Visitor().visit(address("Birmingam"));
    expect(visitor.document.querySelector("[data-result-count]")?.textContent).toBe(
      "We do not know a place called “Birmingam”.",
    );
    expect(namesOn(visitor)).toEqual([]);
    await visitor.follow("Did you mean Birmingham?");
    expect(namesOn(visitor)).toEqual(["Brum Roofs"]);
  });

  test("whose name several have is asked about, and shows those of the one that is meant alone", async () => {
    const gwent = { latitude: 51.59, longitude: -3 };
    await world.business({ businessName: "Roofs of Usk", city: "Newport", ...gwent });
    await world.business({
      businessName: "Roofs of Wight",
      city: "Newport",
      latitude: 50.72,
      longitude: -1.3,
    });
    const visitor = await new Visitor().visit(address("newport"));
    expect(visitor.text).toContain("Newport, which one?");
    expect(visitor.text).not.toContain("No roofers found");
    expect(namesOn(visitor)).toEqual([]);
    await visitor.follow("Newport, Isle of Wight");
    expect(namesOn(visitor)).toEqual(["Roofs of Wight"]);
  });

  test("that is a borough is that borough, and that is nowhere has no radius to increase", async () => {
    expect((await new Visitor().visit(address("Westminster"))).text).not.toContain("Yetminster");
    const { text } = await new Visitor().visit(address("xyzzy"));
    expect(text).toContain("We do not know a place called “xyzzy”");
    expect(text).not.toMatch(/radius\.|widen/);
  });
});

test.each([
  ["/find-roofer?location=Newport&radius=15", "radius", "15"],
  ["/find-a-roofer?location=Newport&radius=15", "radius", "15"],
  ["/roofers-near-me?location=Newport&radius=15", "radius", "15"],
  ["/directory?location=Newport&service=roofing&q=slate", "q", "slate"],
  ["/roofing?city=Newport&q=slate", "q", "slate"],
])("whoever says which one they mean keeps what else they asked for: %s", async (address, name, value) => {
  const visitor = await new Visitor().visit(address);
  const { pathname } = visitor.page.url;
  await visitor.follow("Newport, Essex");
  expect([visitor.page.url.pathname, visitor.page.url.searchParams.get(name)]).toEqual([pathname, value]);
});

test("A city without a page of its own is looked for by the finder", async () => {
  await world.business({ businessName: "Leeds Roofing", ...milesFromCity("Leeds", 0) });
  const visitor = await new Visitor().visit("/roofers-north-leeds");
  expect(visitor.status).toBe(404);
  await visitor.follow("Find a roofer", { near: /City Not Found/ });
  expect(namesOn(visitor)).toEqual(["Leeds Roofing"]);
});
