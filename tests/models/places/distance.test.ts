import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundingBox, type Coordinates, milesBetween } from "~/models/places/distance";
import { cities } from "~/models/places/gazetteer/cities";
import { locatePostcode } from "~/models/places/postcode";

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const radius = fc.double({ min: 0.1, max: 500, noNaN: true });
const leeds = { latitude: 53.8, longitude: -1.55 };
const manchester = { latitude: 53.48, longitude: -2.24 };

describe("the distance between two places", () => {
  test("Leeds to Manchester is 36 miles", () => {
    expect(milesBetween(leeds, manchester)).toBeCloseTo(35.8, 0);
  });

  test("nowhere is further than the far side of the earth", () => {
    // From the second, rounding takes the haversine of the far side a hair above 1.
    for (const latitude of [0, 1.7536675201052816, 90]) {
      const place = { latitude, longitude: 12.766300025940524 };
      const opposite = { latitude: -latitude, longitude: place.longitude - 180 };
      expect(milesBetween(place, opposite)).toBeCloseTo(3959 * Math.PI, 3);
    }
    fc.assert(fc.property(anywhere, anywhere, (a, b) => milesBetween(a, b) <= 3959 * Math.PI + 0.001));
  });
});

const holds = (centre: Coordinates, miles: number, place: Coordinates) => {
  const box = boundingBox(centre, miles);
  return (
    place.latitude >= box.south &&
    place.latitude <= box.north &&
    place.longitude >= box.west &&
    place.longitude <= box.east
  );
};

/** Where one arrives from `centre` after `miles` on a bearing in degrees. */
function travel(centre: Coordinates, bearing: number, miles: number): Coordinates {
  const angle = miles / 3959;
  const [latitude, course] = [(centre.latitude * Math.PI) / 180, (bearing * Math.PI) / 180];
  const arrived = Math.asin(
    Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(course),
  );
  const turned = Math.atan2(
    Math.sin(course) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * Math.sin(arrived),
  );
  const longitude = centre.longitude + (turned * 180) / Math.PI;
  return { latitude: (arrived * 180) / Math.PI, longitude: ((longitude + 540) % 360) - 180 };
}

test("the box around a radius holds every place within the radius, at the poles and the date line too", () => {
  fc.assert(
    fc.property(
      anywhere,
      radius,
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (centre, miles, bearing, share) => {
        const place = travel(centre, bearing, miles * share);
        return milesBetween(centre, place) > miles || holds(centre, miles, place);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each(cities)("$name lies within 10 miles of its own postcode area", (city) => {
  const area = locatePostcode(city.outcode);
  expect(area && milesBetween(city, area)).toBeLessThan(city.name === "Belfast" ? 20 : 10);
});
