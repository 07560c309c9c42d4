import { expect, test } from "vitest";
import { findRun } from "~/models/imports/runs.server";
import { findSaidServices, listUnknownServices, sayServices } from "~/models/imports/said-services.server";
import { listUnsure } from "~/models/imports/unsure-rows.server";
import { businesses, importRows } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { importFile } from "../../support/files/imported";
import { world } from "../../support/world";

useDatabase();

async function imported(...given: Parameters<typeof importFile>) {
  const outcome = await importFile(...given);
  if (outcome.status === "refused") throw new Error(outcome.problem);
  return outcome.run;
}

/** The notes of each row that has some, in the order of the file. */
async function notes(runId: string) {
  const rows = await listRows(importRows, { runId });
  return rows.sort((a, b) => a.row - b.row).map(({ cleaned }) => cleaned);
}

const place = "name,city,phone,postcode,latitude,longitude";

test.each([
  ["a plausible place stays", "Leeds,0113 496 0000,LS1 4DY,53.80,-1.55", -1.55, "row", null],
  [
    "a lost minus comes back",
    "Leeds,0113 496 0000,LS1 4DY,53.80,1.55",
    -1.55,
    "row",
    "Longitude: 1.55 → -1.55",
  ],
  ["also beyond the sea", "Glasgow,0141 496 0000,,55.86,4.25", -4.25, "row", "Longitude: 4.25 → -4.25"],
  [
    ...["another town is left out", "Leeds,0113 496 0000,LS1 4DY,51.50,-0.12", -1.5, "postcode"],
    "Latitude and longitude: 51.5, -0.12 left out, over 25 miles from the postcode",
  ],
  [
    ...["or one far from the town", "Leeds,0113 496 0000,,51.50,-0.12", -1.5, "city"],
    "Latitude and longitude: 51.5, -0.12 left out, over 60 miles from the town",
  ],
  ["the next town stays", "Leeds,0113 496 0000,,53.48,-2.24", -2.24, "row", null],
  [
    ...["nowhere is left out", "Nowhere-at-all,0113 496 0000,,48.85,2.35", -0.13, "default"],
    "Latitude and longitude: 48.85, 2.35 left out, not in the United Kingdom",
  ],
] as const)("of coordinates %s", async (_, row, longitude, source, note) => {
  const run = await imported(`${place}\nAsh,${row}\n`);
  const stored = await findRow(businesses);
  expect(stored?.locationSource).toBe(source);
  expect(stored?.longitude).toBeCloseTo(longitude, 0.5);
  const told = (await notes(run.id)).flatMap((each) => each ?? []).filter((each) => /itude/.test(each));
  expect(told).toEqual(note ? [note] : []);
});

test("a town in any spelling takes ours", async () => {
  await imported("name,city,phone\nAsh,ST. ALBANS,01632 960000\n");
  expect(await findRow(businesses)).toMatchObject({ city: "St Albans" });
});

const sam = "name,city,phone,website,postcode,services\n";
const roofing = `${sam}Sam Roofing,Leeds,0113 496 0195,https://sam.example,LS1 9AA,Roofing\n`;

test("an update that would give a listing quite another name waits for an answer", async () => {
  await imported(roofing);
  const other = `${sam}Sam Scaffolding,Leeds,0113 496 0195,https://sam.example/scaffolding,LS1 9AA,Scaffolding\n`;
  const run = await imported(other, { updateExisting: true, stage: "check" });
  expect(run.checked).toMatchObject({ updated: 0, skipped: 1 });
  expect((await listUnsure(run.id, 0)).rows).toMatchObject([
    { why: "phone website place", says: { name: "Sam Scaffolding" }, listing: { name: "Sam Roofing" } },
  ]);
  await imported(other, { updateExisting: true });
  expect(await findRow(businesses)).toMatchObject({
    businessName: "Sam Roofing",
    website: "https://sam.example/",
  });
});

test("an update says each change before and after", async () => {
  await imported(roofing);
  const changed = `${sam.trim()},hours
Sam Roofing (Leeds),Leeds,0113 496 0195,https://sam.example/new,LS1 9AA,Roofing;Chimneys,Mon-Tue 9am-5pm\n`;
  const run = await imported(changed, { updateExisting: true });
  expect(run).toMatchObject({ updated: 1 });
  const hours = "9:00 AM - 5:00 PM";
  expect(await findRow(businesses)).toMatchObject({ businessHours: { Monday: hours, Tuesday: hours } });
  expect(await notes(run.id)).toEqual([
    [
      "Business name: was Sam Roofing, now Sam Roofing (Leeds)",
      "Website: was https://sam.example/, now https://sam.example/new",
      "Services: was Roofing, now Roofing; Chimneys",
      "Opening hours: was empty, now Monday 9:00 AM - 5:00 PM; Tuesday 9:00 AM - 5:00 PM",
    ],
  ]);
});

const locks =
  "name,city,phone,services\nAsh,Leeds,0113 496 0000,locksmith\nBeech,Leeds,0113 496 0001,Locksmiths\n";

test("what an operator says of an unknown service counts for its rows and for later files", async () => {
  const run = await imported(`${locks}Cedar,Leeds,0113 496 0002,locksmith;Roofing\n`);
  expect(await listUnknownServices(run.id)).toEqual([
    { name: "locksmith", rows: 2 },
    { name: "Locksmiths", rows: 1 },
  ]);
  const operator = await world.operator();
  await sayServices(
    operator,
    run,
    new Map([
      ["locksmith", "handyman"],
      ["Locksmiths", "no-such-trade"],
    ]),
  );
  const listed = await listRows(businesses);
  expect(Object.fromEntries(listed.map((each) => [each.businessName, each.serviceTypes]))).toEqual({
    Ash: ["Handyman"],
    Beech: ["Locksmiths"],
    Cedar: ["Handyman", "Roofing"],
  });
  expect(await notes(run.id)).toMatchObject([
    ["Services: locksmith → Handyman"],
    expect.anything(),
    expect.anything(),
  ]);
  expect(await listUnknownServices(run.id)).toEqual([{ name: "Locksmiths", rows: 1 }]);

  expect(await findSaidServices()).toEqual(new Map([["locksmith", "Handyman"]]));
  const next = await imported("name,city,phone,services\nDale,Leeds,0113 496 0003,Locksmiths\n");
  expect(await listUnknownServices(next.id)).toEqual([]);
});

test("a trial begins again with what was said", async () => {
  const run = await imported(locks, { stage: "check" });
  await sayServices(await world.operator(), run, new Map([["locksmith", "handyman"]]));
  expect(await findRun(run.id)).toMatchObject({ status: "waiting", stage: "check" });
});
