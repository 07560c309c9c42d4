import { expect, test } from "vitest";
import { mapFrame, mapHref } from "~/models/places/map";

test("the way to the map service is by coordinates, else by address", () => {
  expect(mapHref({ latitude: 53.8, longitude: -1.55 }, "")).toBe(
    "https://www.openstreetmap.org/?mlat=53.8&mlon=-1.55#map=16/53.8/-1.55",
  );
  expect(mapHref(undefined, "1 Mill Lane & Co, Leeds")).toBe(
    "https://www.openstreetmap.org/search?query=1+Mill+Lane+%26+Co%2C+Leeds",
  );
});

test("a framed map has the place in its middle", () => {
  const frame = new URL(mapFrame({ latitude: 53.8, longitude: -1.55 }));
  expect(frame.searchParams.get("marker")).toBe("53.8,-1.55");
  expect(frame.searchParams.get("bbox")).toBe("-1.6300,53.7600,-1.4700,53.8400");
});
