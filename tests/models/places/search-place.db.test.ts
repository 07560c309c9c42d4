import { describe, expect, test } from "vitest";
import { findSearchPlace, ownLocation } from "~/models/places/lookup.server";
import { useDatabase } from "../../support/database";

useDatabase();

describe("where somebody wants to search", () => {
  test.each([
    ["LS1 4DY", "Leeds"],
    ["LEEDS", "Leeds"],
    ["Leeds,", "Leeds"],
    ["Leeds, West Yorkshire", "Leeds"],
    ["Newcastle upon Tyne", "Newcastle"],
    ["Newport, PO30", "Newport"],
    ["53.801,-1.549", ownLocation],
    ["53.8, -1.5", ownLocation],
  ])("%j is %s", async (text, name) => {
    expect(await findSearchPlace(text)).toMatchObject({ status: "found", place: { name } });
  });

  test.each([
    "",
    ",",
    "xyzzy",
    "nearby",
    "%",
    "ZZ1 1AA",
    "91,0",
    "40.713,-74.006",
    "53.801,",
    "NaN,NaN",
    "53.801,-1.549,7",
  ])("%j is nowhere", async (text) => {
    expect(await findSearchPlace(text)).toEqual({ status: "unknown", near: [] });
  });

  test.each([
    ["12 Park Row, Leeds LS1 4DY", "LS1 4DY"],
    ["SW11 London", "SW11"],
  ])("%j is where its postcode is", async (address, postcode) => {
    expect(await findSearchPlace(address)).toEqual(await findSearchPlace(postcode));
  });

  test("that is endless is cut before it is read", async () => {
    const started = performance.now();
    for (const text of [
      "near ".repeat(200_000),
      `${" ".repeat(900_000)}Leeds`,
      "borough of ".repeat(90_000),
    ]) {
      expect(await findSearchPlace(text)).toMatchObject({ status: "unknown" });
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
