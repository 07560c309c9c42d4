import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { type Coordinates, milesBetween } from "~/models/places/distance";
import { cities } from "~/models/places/gazetteer/cities";
import { postcodeAreas } from "~/models/places/gazetteer/postcode-areas";
import { findArea, findPlace, findSearchPlace } from "~/models/places/lookup.server";
import type { PostcodeAnswer } from "~/models/places/place";
import { locatePostcode } from "~/models/places/postcode";
import { places, postcodeLookups } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { hostileStrings } from "../../support/files/hostile-strings";

useDatabase();

type Found = PostcodeAnswer & { status: "found" };

const house: Coordinates = { latitude: 53.8245, longitude: -1.5093 };
const found = (over: Partial<Found> = {}): PostcodeAnswer => ({
  status: "found",
  coordinates: house,
  district: "Leeds",
  county: undefined,
  parish: undefined,
  ...over,
});

/** Somebody who knows every postcode, and notes what they were asked. */
function directory(answer: PostcodeAnswer = found()) {
  const asked: string[] = [];
  const lookup = async (postcode: string) => {
    asked.push(postcode);
    return answer;
  };
  return { asked, lookup };
}

const daysPass = (days: number) =>
  db.execute(sql`
    update postcode_lookups set looked_up_at = looked_up_at - make_interval(days => ${days}::int)`);

const place = (code: string, name: string | null, { latitude, longitude }: Coordinates = house) =>
  db.insert(places).values({ code, name, latitude, longitude });

const leeds = cities.find(({ slug }) => slug === "leeds");

describe("where a person says they are, with no file loaded and nobody to ask", () => {
  test.each([
    ["LS1 4DY", "Leeds", "city"],
    [" lEEDs ", "Leeds", "town"],
    ["B1 1AA", "Birmingham", "city"],
    ["CF1", "Cardiff", "city"],
    ["SW1A 1AA", "London", "city"],
    ["N16 9AA", "London", "outcode"],
    ["LS8 1AA", "Leeds", "outcode"],
    ["LS99 1AA", "Leeds", "area"],
    ["bs8-1th", "Bristol", "outcode"],
    ["LS1 4D", "Leeds", "city"],
    ["BT1 1AA", "Belfast", "city"],
    ["BT18 0AA", "Holywood", "outcode"],
    ["BT35 6AA", "Newry", "outcode"],
    ["BT48 6AA", "Londonderry", "outcode"],
    ["lisburn", "Lisburn", "town"],
  ])("%j is %s", async (text, name, precision) => {
    expect(await findPlace(text)).toMatchObject({ name, precision });
  });

  test("a Leeds postcode is in the middle of Leeds", async () => {
    const { latitude, longitude } = leeds ?? house;
    expect(await findPlace("LS1 4DY")).toEqual({ latitude, longitude, name: "Leeds", precision: "city" });
  });

  test.each(["", "   ", "Atlantis", "Newport", "ZZ1 1AA", "12345", "\0", "Leeds\0", "x".repeat(9000)])(
    "%j is nowhere",
    async (text) => {
      expect(await findPlace(text, directory().lookup)).toBeUndefined();
    },
  );
});

describe("a postcode that our own tables do not have", () => {
  test("is asked for once, whole, and then known to the house", async () => {
    const { asked, lookup } = directory();
    const expected = { ...house, name: "Leeds", precision: "postcode" };
    expect(await findPlace("ls99 1aa", lookup)).toEqual(expected);
    expect(await findPlace("LS99-1AA", lookup)).toEqual(expected);
    expect(await findPlace("LS991AA")).toEqual(expected);
    expect(await findArea("LS99 1AA", lookup)).toBe("Leeds");
    expect(asked).toEqual(["LS99 1AA"]);
  });

  test("is asked for again after 90 days", async () => {
    const { asked, lookup } = directory();
    await findPlace("LS99 1AA", lookup);
    await daysPass(89);
    await findPlace("LS99 1AA", lookup);
    expect(asked).toHaveLength(1);

    await daysPass(1);
    await findPlace("LS99 1AA", directory({ status: "unavailable" }).lookup);
    expect(await findPlace("LS99 1AA", lookup)).toMatchObject({ precision: "postcode" });
    expect(asked).toHaveLength(2);

    await findPlace("LS99 1AA", lookup);
    expect(asked).toHaveLength(2);
  });

  test("and does not exist is asked for again after a day, and taken for its area meanwhile", async () => {
    const { asked, lookup } = directory({ status: "unknown" });
    for (let again = 0; again < 3; again++) {
      expect(await findPlace("LS99 9ZZ", lookup)).toEqual(locatePostcode("LS99"));
    }
    expect(asked).toHaveLength(1);

    await daysPass(1);
    await findPlace("LS99 9ZZ", directory().lookup);
    expect(await findPlace("LS99 9ZZ")).toMatchObject({ precision: "postcode" });
  });

  test("is taken for its area while nobody answers, and asked for again next time", async () => {
    const { asked, lookup } = directory({ status: "unavailable" });
    expect(await findPlace("LS99 1AA", lookup)).toEqual(locatePostcode("LS99"));
    await findPlace("LS99 1AA", lookup);
    expect(asked).toHaveLength(2);
    expect(await db.$count(postcodeLookups)).toBe(0);
  });

  test("and has no position is taken for its area, under its own name", async () => {
    const { asked, lookup } = directory(found({ coordinates: undefined, district: "St Helier" }));
    expect(await findPlace("JE5 3AB", lookup)).toEqual(locatePostcode("JE5"));
    expect(await findArea("JE5 3AB", lookup)).toBe("St Helier");
    expect(asked).toHaveLength(1);
  });

  test("asked for by many at once is answered to each, and cached once", async () => {
    const { lookup } = directory();
    const all = await Promise.all(Array.from({ length: 20 }, () => findPlace("LS99 1AA", lookup)));
    expect(new Set(all.map((each) => each?.precision))).toEqual(new Set(["postcode"]));
    expect(await db.$count(postcodeLookups)).toBe(1);
  });

  test.each([
    "LS1 4DY",
    "LS8 1AA",
    "LS8",
    "Leeds",
    "Salford",
    "Newport",
    "Machester",
    "BT48 6AA",
    "Atlantis",
  ])("nobody is asked about %s", async (text) => {
    const { asked, lookup } = directory();
    await findPlace(text, lookup);
    expect(asked).toEqual([]);
  });
});

describe("a place that was loaded from a file", () => {
  const there = { latitude: 53.83, longitude: -1.51 };

  test("by its outcode is found without asking anybody", async () => {
    const { asked, lookup } = directory();
    await place("LS8", "Oakwood", there);
    expect(await findPlace("LS8 1AA", lookup)).toEqual({ ...there, name: "Oakwood", precision: "outcode" });
    expect(await findPlace("ls8")).toEqual({ ...there, name: "Oakwood", precision: "outcode" });
    expect(asked).toEqual([]);
  });

  test("by its postcode is found to the house, under the name of its outcode", async () => {
    await place("LS8", "Oakwood", there);
    await place("LS81AA", null, house);
    expect(await findPlace("LS8 1AA")).toEqual({ ...house, name: "Oakwood", precision: "postcode" });
    expect(await findPlace("LS8 1AB")).toMatchObject({ precision: "outcode" });
  });

  test("keeps the city's name in the city's own outcode, and where CF1 went", async () => {
    await place("CF10", "Butetown", there);
    await place("BT48", null, there);
    expect(await findPlace("CF1")).toEqual({ ...there, name: "Cardiff", precision: "outcode" });
    expect(await findPlace("BT48")).toEqual({ ...there, name: "Londonderry", precision: "outcode" });
  });

  test("is found by its name, in the middle of its outcodes", async () => {
    await place("ST4", "Thistle-on-Wold", { latitude: 53, longitude: -2 });
    await place("ST6", "Thistle-on-Wold", { latitude: 53.2, longitude: -2.2 });
    for (const text of ["Thistle-on-Wold", "thistle-on-wold", " THISTLE-ON-WOLD "]) {
      expect(await findPlace(text), text).toEqual({
        latitude: expect.closeTo(53.1),
        longitude: expect.closeTo(-2.1),
        name: "Thistle-on-Wold",
        precision: "town",
      });
    }
  });

  test("is found by a name that the gazetteer has not, and asked about when several have it", async () => {
    await place("DL98", "Thistlewood", { latitude: 54.4, longitude: -1.7 });
    expect(await findSearchPlace("thistlewood")).toMatchObject({
      status: "found",
      place: { name: "Thistlewood", latitude: 54.4 },
    });
    await place("TW99", "Thistlewood", { latitude: 51.5, longitude: -0.3 });
    expect(await findSearchPlace("thistlewood")).toMatchObject({
      status: "several",
      choices: [{ location: "Thistlewood, DL98" }, { location: "Thistlewood, TW99" }],
    });
    expect(await findSearchPlace("Thistlewood, TW99")).toMatchObject({ place: { latitude: 51.5 } });
  });

  test("that is new since the gazetteer was written is found by its outcode", async () => {
    await place("LS98", "Newtown", there);
    expect(await findPlace("LS98 1AA")).toEqual({ ...there, name: "Newtown", precision: "outcode" });
  });
});

describe("what the area of a postcode is called", () => {
  test.each<[string, Partial<Found>]>([
    ["Camden", { district: "Camden", county: "Inner London", parish: "Bloomsbury" }],
    ["Kent", { district: undefined, county: "Kent", parish: "Fordwich" }],
    ["Fordwich", { district: undefined, parish: "Fordwich" }],
    ["Bristol", { district: "Bristol, City of" }],
    ["Herefordshire", { district: "Herefordshire, County of" }],
    ["Leeds", { district: undefined, parish: "Leeds, unparished area" }],
    ["London", { district: undefined }],
  ])("%s", async (name, over) => {
    const { asked, lookup } = directory(found(over));
    expect(await findArea("NW1 4RY", lookup)).toBe(name);
    expect(await findArea("nw14ry")).toBe(name);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["LS1 4DY", "Leeds"],
    ["SE1 9SG", "London"],
    ["LS1", "Leeds"],
    ["BT18 0AA", "Holywood"],
    ["BT47 2AB", "Londonderry"],
    ["ZZ1 1AA", "your area"],
    ["12", "your area"],
    ["", "your area"],
  ])("%j, with nobody answering: %s", async (postcode, name) => {
    expect(await findArea(postcode, directory({ status: "unavailable" }).lookup)).toBe(name);
    expect(await findArea(postcode)).toBe(name);
  });

  test("a Northern Irish postcode gets its town, whatever its district is called", async () => {
    const { asked, lookup } = directory(found({ district: "Ards and North Down" }));
    expect(await findArea("BT18 0AA", lookup)).toBe("Holywood");
    expect(asked).toEqual([]);
  });
});

test("every postcode area is somewhere, and what starts it lies near its middle", async () => {
  for (const area of postcodeAreas) {
    const first = await findPlace(`${area.area}1`);
    expect(first && milesBetween(first, area), area.area).toBeLessThan(50);
  }
});

test("hostile texts are nowhere, in no area we know, and break nothing", async () => {
  const { asked, lookup } = directory();
  for (const text of hostileStrings) {
    expect(await findPlace(text, lookup), text).toBeUndefined();
    expect(await findArea(text, lookup), text).toBe("your area");
  }
  expect(asked).toEqual([]);
});
