import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { findSearchPlace, ownLocation } from "~/models/places/search-place.server";
import { places } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";

useDatabase();

test.each([
  ["LS1 4DY", "Leeds", false],
  ["LEEDS", "Leeds", false],
  ["Leeds, West Yorkshire", "Leeds", false],
  ["Leeds,", "Leeds", false],
  ["Newcastle upon Tyne", "Newcastle", false],
  ["newcastle-upon-tyne", "Newcastle", false],
  ["Stoke-on-Trent", "Stoke-on-Trent", false],
  ["Harrogate", "Harrogate", false],
  ["Newry", "Newry", false],
  ["Birmingam", "Birmingham", true],
  ["Birmingam, West Midlands", "Birmingham", true],
  ["Newcastel upon Tyne", "Newcastle", true],
  ["53.801,-1.549", ownLocation, false],
  ["53.8, -1.5", ownLocation, false],
])("%j is %s", async (text, name, corrected) => {
  expect(await findSearchPlace(text)).toMatchObject({ place: { name }, corrected });
});

test.each([
  "",
  ",",
  "xyzzy",
  "%",
  "ZZ1 1AA",
  "91,0",
  "40.713,-74.006",
  "53.801,",
  "NaN,NaN",
  "53.801,-1.549,7",
])("%j is nowhere", async (text) => {
  expect(await findSearchPlace(text)).toBeUndefined();
});

test("a loaded town of that very name is meant, however near its spelling is to a city's", async () => {
  await db.insert(places).values({ code: "SA99", name: "Leedes", latitude: 51.9, longitude: -4.2 });
  expect(await findSearchPlace("leedes")).toMatchObject({ place: { name: "Leedes" }, corrected: false });
});
