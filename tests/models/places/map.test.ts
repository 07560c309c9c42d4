import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Coordinates, milesBetween } from "~/models/places/distance";
import { cities } from "~/models/places/gazetteer/cities";
import { coast } from "~/models/places/gazetteer/coast";
import { towns } from "~/models/places/gazetteer/gazetteer.server";
import { mapAround, mapHref } from "~/models/places/map";

const largeTowns = towns.filter(({ people }) => people > 60_000);
const mapOf = (place: Coordinates) => mapAround(place, towns);

/** Whether a place is on land, by how often a line from it crosses the coast. */
function onLand({ latitude, longitude }: Coordinates): boolean {
  return coast.some((outline) => {
    const crossings = outline.filter((point, index) => {
      const before = outline.at(index - 1) ?? point;
      if (point.latitude > latitude === before.latitude > latitude) return false;
      const share = (latitude - before.latitude) / (point.latitude - before.latitude);
      return before.longitude + share * (point.longitude - before.longitude) > longitude;
    });
    return crossings.length % 2 === 1;
  });
}

/** The nearest corner of the coast, in miles: a town on the shore may stand a little outside it. */
const milesToCoast = (place: Coordinates) =>
  Math.min(...coast.flat().map((corner) => milesBetween(place, corner)));

describe("the coast", () => {
  test.each([...cities, ...largeTowns].map((town) => [`${town.name} at ${town.latitude}`, town] as const))(
    "has %s on land, or on the shore",
    (_, town) => {
      expect(onLand(town) || milesToCoast(town) < 8).toBe(true);
    },
  );

  test.each([
    ["the North Sea", 55, 1],
    ["the Irish Sea", 53.9, -5.3],
    ["the Channel", 50.1, -1],
    ["the Bristol Channel", 51.3, -4],
    ["the Minch", 58.1, -5.9],
  ])("has %s at sea", (_, latitude, longitude) => {
    expect(onLand({ latitude, longitude })).toBe(false);
  });
});

describe("a map", () => {
  const leeds = { latitude: 53.8, longitude: -1.55 };

  test("has the place in the middle, towns where they are, and a scale that holds", () => {
    const map = mapOf(leeds);
    if (!map) throw new Error("no map of Leeds");
    expect(map.place).toEqual({ x: 160, y: 110 });
    expect(map.nearest?.name).toBe("Leeds");
    const bradford = towns.find(({ name }) => name === "Bradford");
    const label = map.labels.find(({ name }) => name === "Bradford");
    if (!bradford || !label) throw new Error("Bradford is not on it");
    const units = Math.hypot(label.x - map.place.x, label.y - map.place.y);
    const miles = (units * map.scale.miles) / map.scale.length;
    expect(Math.abs(miles - milesBetween(leeds, bradford))).toBeLessThan(1);
  });

  test("names the town of the place and its neighbours, not the other end of the country", () => {
    const names = mapOf(leeds)?.labels.map(({ name }) => name) ?? [];
    expect(names).toContain("Leeds");
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const near = towns.some((town) => town.name === name && milesBetween(town, leeds) < 30);
      expect(near, name).toBe(true);
    }
  });

  test("is small enough to travel in its page, wherever it is", () => {
    for (const town of largeTowns) {
      const map = mapOf(town);
      expect(map?.land.length).toBeLessThan(1000);
      expect(map?.labels.length).toBeLessThanOrEqual(7);
    }
  });

  test.each([
    ["the equator", 0, 0],
    ["New York", 40.7, -74],
    ["the pole", 90, 0],
    ["nowhere", Number.NaN, Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY, 0],
  ])("of %s is not drawn", (_, latitude, longitude) => {
    expect(mapOf({ latitude, longitude })).toBeUndefined();
  });

  test("keeps its towns within its edges", () => {
    const somewhere = fc.record({
      latitude: fc.double({ min: 49.01, max: 60.99, noNaN: true }),
      longitude: fc.double({ min: -10.9, max: 2.9, noNaN: true }),
    });
    fc.assert(
      fc.property(somewhere, (place) => {
        const map = mapOf(place);
        if (!map) throw new Error("no map");
        expect(map.land).toMatch(/^(?:M-?\d+ -?\d+l[-\d ]+z)*$/);
        for (const { x, y } of map.labels) {
          expect(x >= 0 && x <= map.width && y >= 0 && y <= map.height).toBe(true);
        }
      }),
    );
  });
});

test("the way to the map service is by coordinates, else by address", () => {
  expect(mapHref({ latitude: 53.8, longitude: -1.55 }, "")).toBe(
    "https://www.openstreetmap.org/?mlat=53.8&mlon=-1.55#map=16/53.8/-1.55",
  );
  expect(mapHref(undefined, "1 Mill Lane & Co, Leeds")).toBe(
    "https://www.openstreetmap.org/search?query=1+Mill+Lane+%26+Co%2C+Leeds",
  );
});
