import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { type LoadOutcome, loadLocations } from "~/models/places/locations.server";
import { findPlace } from "~/models/places/lookup.server";
import { places } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";

useDatabase();

const load = (...lines: string[]) => loadLocations(() => Readable.from([lines.join("\n")]));
const codes = async () => (await db.select().from(places).orderBy(places.code)).map(({ code }) => code);
const loaded = (over: object): LoadOutcome => ({
  status: "loaded",
  rows: 1,
  added: 0,
  changed: 0,
  unchanged: 0,
  skipped: [],
  ...over,
});

const outcodes = [
  "postcode,eastings,northings,latitude,longitude,town,region",
  "LS1,429800,433500,53.79674,-1.54754,,Leeds",
  'IM1,237942,475605,54.15048,-4.48174,"Douglas, Braddan",IOM',
  "ST4,388000,344900,53.00129,-2.18018,Stoke-on-Trent,Staffordshire",
];

describe("a file of outcodes", () => {
  test("is loaded, its towns are found, and loading it again changes nothing", async () => {
    expect(await load(...outcodes)).toEqual(loaded({ rows: 3, added: 3 }));
    expect(await load(...outcodes)).toEqual(loaded({ rows: 3, unchanged: 3 }));
    expect(await codes()).toEqual(["IM1", "LS1", "ST4"]);
    expect(await findPlace("ST4")).toMatchObject({ latitude: 53.00129, precision: "outcode" });
    expect(await findPlace("IM1")).toMatchObject({ name: "Douglas" });
    expect(await findPlace("LS1 4DY")).toMatchObject({ name: "Leeds", precision: "outcode" });
  });

  test("in a newer edition changes what differs and keeps the rest", async () => {
    await load(...outcodes);
    const newer = ["Outcode,Lat,Lng", "LS1,53.8,-1.5", "ST4,53.00129,-2.18018", "LS2,53.81,-1.55"];
    expect(await load(...newer)).toEqual(loaded({ rows: 3, added: 1, changed: 2 }));
    expect(await codes()).toEqual(["IM1", "LS1", "LS2", "ST4"]);
    expect(await listRows(places, { code: "LS1" })).toEqual([
      { code: "LS1", name: null, latitude: 53.8, longitude: -1.5 },
    ]);
  });

  test("that gives a code twice goes by the first, every time", async () => {
    const twice = ["outcode,latitude,longitude", "LS1,53.8,-1.5", "LS2,53.8,-1.5", "ls1,53.7,-1.4"];
    const skipped = [{ reason: "the same code again", rows: 1, lines: [4] }];
    expect(await load(...twice)).toEqual(loaded({ rows: 3, added: 2, skipped }));
    expect(await load(...twice)).toEqual(loaded({ rows: 3, unchanged: 2, skipped }));
    expect(await findPlace("LS1")).toMatchObject({ latitude: 53.8 });
  });
});

describe("the postcode file of the Office for National Statistics", () => {
  test("is loaded, and every postcode is found to the house", async () => {
    const outcome = await load(
      '"pcd","pcd2","pcds","dointr","doterm","lat","long"',
      '"LS1 4DY","LS1  4DY","LS1 4DY","198001","",53.795906,-1.551609',
      '"B1  1AA","B1   1AA","B1 1AA","198001","199606",52.477,-1.9',
      '"JE2 3AB","JE2  3AB","JE2 3AB","199601","",99.999999,0.000000',
    );
    const skipped = [{ reason: "no position in the UK", rows: 1, lines: [4] }];
    expect(outcome).toEqual(loaded({ rows: 3, added: 2, skipped }));
    expect(await findPlace("ls14dy")).toEqual({
      latitude: 53.795906,
      longitude: -1.551609,
      name: "Leeds",
      precision: "postcode",
    });
    expect(await findPlace("B1 1AA")).toMatchObject({ name: "Birmingham", precision: "postcode" });
  });

  test.each([
    "postcode,latitude,longitude",
    "PCD,LAT,LONG",
    "pcds,lat,lon",
    "pcd7,lat,lng",
    '\ufeff"Post_code","Latitude","Longitude"',
    "outcode, latitude , longitude",
  ])("whatever its columns are called: %s", async (headings) => {
    expect(await load(headings, "LS14DY,53.8,-1.5\r", "")).toEqual(loaded({ added: 1 }));
    expect(await codes()).toEqual(["LS14DY"]);
  });
});

test("a row that cannot be used is left out, counted and named by its line; the others are loaded", async () => {
  const outcome = await load(
    "postcode,latitude,longitude",
    "LS1,53.8,-1.5",
    "XX1 1XX,53.8,-1.5",
    "LS2,53.8,",
    "LS3",
    "LS4,fifty-three,-1.5",
    "LS5,-53.8,-1.5",
    "LS6,53.8,-1.5e400",
    "",
    ",53.8,-1.5",
    "LS7,53.8,-1.5,more,than,there,are,headings",
  );
  const skipped = [
    { reason: "no UK postcode or outcode", rows: 2, lines: [3, 10] },
    { reason: "no position in the UK", rows: 5, lines: [4, 5, 6, 7, 8] },
  ];
  expect(outcome).toEqual(loaded({ rows: 9, added: 2, skipped }));
  expect(await codes()).toEqual(["LS1", "LS7"]);
});

describe("a file that is not what it should be", () => {
  test.each<[string, string[], string]>([
    ["is empty", [""], "It holds no rows below its headings."],
    ["has headings only", ["postcode,lat,long"], "It holds no rows below its headings."],
    [
      "has no positions",
      ["postcode,town", "LS1,Leeds"],
      "Its first line names no column for the latitude (latitude, lat), nor the longitude (longitude, long, lng, lon).",
    ],
    [
      "has no headings",
      ["LS1,53.8,-1.5"],
      "Its first line names no column for the postcode (postcode, pcds, pcd, pcd2, pcd7, pcd8, outcode), " +
        "nor the latitude (latitude, lat), nor the longitude (longitude, long, lng, lon).",
    ],
    [
      "is about another country",
      ["postcode,lat,long", "90210,34.1,-118.4", "10001,40.7,-74"],
      "None of its 2 rows can be used: 2 no UK postcode or outcode.",
    ],
    [
      "breaks off within quotes",
      ["postcode,lat,long", "LS1,53.8,-1.5", '"LS2,53.8,-1.5'],
      "Line 3 is no CSV (CSV_QUOTE_NOT_CLOSED).",
    ],
    ["is one endless line", ["x".repeat(300_000)], "Line 1 is no CSV (CSV_MAX_RECORD_SIZE)."],
  ])("because it %s is refused, and nothing is changed", async (_, lines, problem) => {
    await load("outcode,lat,long", "LS9,53.8,-1.5");
    expect(await load(...lines)).toEqual({ status: "unreadable", problem });
    expect(await codes()).toEqual(["LS9"]);
  });

  test("because it breaks in the middle changes nothing", async () => {
    async function* breaking() {
      yield "outcode,lat,long\n";
      for (let row = 0; row < 5_000; row++) yield "LS1,53.8,-1.5\n";
      throw new Error("The disk is gone");
    }
    await expect(loadLocations(() => Readable.from(breaking()))).rejects.toThrow("The disk is gone");
    expect(await codes()).toEqual([]);
  });
});

test("a file of many batches is loaded whole, and says how far it is", async () => {
  const letters = "ABDEFGHJLN".split("");
  const rows = letters.flatMap((one) =>
    letters.flatMap((two) =>
      Array.from({ length: 50 }, (_, n) => `LS${n % 10} ${Math.floor(n / 10)}${one}${two},53.8,-1.5`),
    ),
  );
  const progress: number[] = [];
  const outcome = await loadLocations(
    () => Readable.from([["postcode,lat,long", ...rows].join("\n")]),
    (soFar) => progress.push(soFar),
  );
  expect(outcome).toEqual(loaded({ rows: 5_000, added: 5_000 }));
  expect(progress).toEqual([2_000, 4_000, 5_000]);
  expect(await db.$count(places)).toBe(5_000);
});
