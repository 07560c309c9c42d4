import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { accuraciesOf, type ChosenPrice, jobFiguresOf, rangesOf, rangeWords } from "~/models/prices/figures";
import {
  countChosenPrices,
  findAgreedRange,
  listAccuracies,
  listJobFigures,
} from "~/models/prices/figures.server";
import { agreedPrices, leads, priceFigures } from "../../../drizzle/schema";
import { changeRows, listRows, requireRow, useDatabase } from "../../support/database";
import { chooses, threePrices } from "../../support/people/prices";

useDatabase();

const price = (pence: number, given: Partial<ChosenPrice> = {}): ChosenPrice => ({
  ...{ pence, job: "Roof repair", size: "", region: "West Yorkshire", city: "Leeds" },
  estimate: { low: 1000, high: 2000 },
  ...given,
});

describe("what chosen prices came to", () => {
  test("is said from 30 of a job, size and county on: their middle half", () => {
    const some = Array.from({ length: 30 }, (_, place) => price((place + 1) * 10_000));
    expect(rangesOf(some.slice(1))).toEqual([]);
    const [range] = rangesOf(some);
    expect(range).toMatchObject({ count: 30, low: 80_000, high: 230_000, region: "West Yorkshire" });
    expect(range && rangeWords(range)).toBe(
      "Jobs like this in West Yorkshire were agreed at £800 to £2,300 (30 jobs).",
    );
    const elsewhere = some.map((each, place) => (place < 5 ? { ...each, size: "small roof" } : each));
    expect(rangesOf(elsewhere)).toEqual([]);
    expect(rangesOf(some.map((each) => ({ ...each, region: "" })))).toEqual([]);
  });

  test("is how often it lay inside the estimate, by city, of those whose estimate is known", () => {
    const some = Array.from({ length: 30 }, (_, place) => price(place < 24 ? 1500 : 2001));
    expect(accuraciesOf(some)).toEqual([{ city: "Leeds", count: 30, inside: 24 }]);
    expect(accuraciesOf([...some.slice(1), price(1500, { estimate: null, city: null })])).toEqual([]);
    expect(jobFiguresOf(some)).toMatchObject([{ job: "Roof repair", count: 30, agreed: 1500, inside: 24 }]);
  });
});

test("a chosen price counts once it can be undone no more, and after its homeowner is forgotten", async () => {
  const { lead, moor } = await threePrices();
  await chooses(moor);
  const others = Array.from({ length: 29 }, (_, place) => ({
    ...{ pence: 700_000 + place * 100, job: "Roof replacement", size: "medium roof" },
    ...{ region: "West Yorkshire", month: new Date().toISOString().slice(0, 7) },
  }));
  await db.insert(agreedPrices).values(others);
  await countChosenPrices();
  expect(await listRows(priceFigures)).toEqual([]);
  expect(await listJobFigures()).toEqual([]);
  await changeRows(leads, { hiredAt: sql`now() - interval '25 hours'` });
  await countChosenPrices();
  const asked = await requireRow(leads, sql`id = ${lead}`);
  expect(await findAgreedRange(asked)).toBe(
    "Jobs like this in West Yorkshire were agreed at £7,007 to £7,022 (30 jobs).",
  );
  expect(await findAgreedRange({ ...asked, outcode: "M1" })).toBeNull();
  expect(await listAccuracies()).toEqual([]);
  expect(await listJobFigures()).toMatchObject([
    { job: "Roof replacement", count: 1, agreed: 840_000, inside: 0 },
  ]);
});
