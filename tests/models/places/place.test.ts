import { describe, expect, test } from "vitest";
import { milesBetween } from "~/models/places/distance";
import { cities } from "~/models/places/gazetteer/cities";
import { locatePostcode } from "~/models/places/place";

describe("where a postcode is", () => {
  test("a Leeds postcode is in Leeds, known to its area", () => {
    expect(locatePostcode("ls1-4dy")).toEqual({
      latitude: 53.83,
      longitude: -1.54,
      name: "Leeds",
      precision: "area",
    });
  });

  test("the first half is enough, and London is London wherever it is", () => {
    expect(locatePostcode("M1")?.name).toBe("Manchester");
    expect(locatePostcode("SE1 9SG")?.name).toBe("London");
    expect(locatePostcode("SE1 9SG")).not.toMatchObject({ latitude: locatePostcode("N1")?.latitude });
  });

  test.each(["", "Leeds", "ZZ1 1AA", "12"])("%j is nowhere", (text) => {
    expect(locatePostcode(text)).toBeUndefined();
  });

  test.each(cities)("$name lies within 10 miles of its own postcode area", (city) => {
    const area = locatePostcode(city.outcode);
    expect(area && milesBetween(city, area)).toBeLessThan(city.name === "Belfast" ? 20 : 10);
  });
});
