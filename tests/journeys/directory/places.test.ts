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

  test("that is a borough is that borough, and that is nowhere has no radius to increase", async () => {
    expect((await new Visitor().visit(address("Westminster"))).text).not.toContain("Yetminster");
    expect((await new Visitor().visit(address("xyzzy"))).text).not.toMatch(/radius\.|widen/);
  });
});

test("A city without a page of its own is looked for by the finder", async () => {
  await world.business({ businessName: "Leeds Roofing", ...milesFromCity("Leeds", 0) });
  const visitor = await new Visitor().visit("/roofers-north-leeds");
  expect(visitor.status).toBe(404);
  await visitor.follow("Find a roofer", { near: /City Not Found/ });
  expect(namesOn(visitor)).toEqual(["Leeds Roofing"]);
});
