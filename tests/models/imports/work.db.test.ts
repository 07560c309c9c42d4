import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { csvLine } from "~/http/file-answer.server";
import { exportListings } from "~/models/imports/export.server";
import { columnNames } from "~/models/imports/file/columns";
import { inspectFile } from "~/models/imports/file/inspection.server";
import { UnreadableFile } from "~/models/imports/file/reader.server";
import type { RunCounts } from "~/models/imports/run";
import { cancelRun, findRun, queueRun } from "~/models/imports/runs.server";
import { workOnRuns } from "~/models/imports/work.server";
import { businesses, importRuns } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { draftRun, importFile, openOf } from "../../support/files/imported";
import { world } from "../../support/world";

useDatabase();

const file = `name,city,phone,postcode,website,services
ASH ROOFING LTD,leeds,(0113) 496 0000,ls14dy,ashroofing.example,roof repairs;Slates
Ash Roofing Ltd,Leeds,0113 496 0000,,,
Ash Roofing Ltd,Leeds,0113 496 0999,,,
Beech,,0113 496 0001,,,
Cedar,Leeds,4.41135E+11,,,
Dale,Nowhere-at-all,0113 496 0002,,,
Elm,Leeds
`;

async function imported(...given: Parameters<typeof importFile>) {
  const outcome = await importFile(...given);
  if (outcome.status === "refused") throw new Error(outcome.problem);
  return outcome;
}

const countsOf = (run: RunCounts): RunCounts => ({
  rows: run.rows,
  imported: run.imported,
  updated: run.updated,
  skipped: run.skipped,
  errors: run.errors,
});

test("a file becomes listings, every row is accounted for, and the same file again brings nothing new", async () => {
  const { run, rows } = await imported(file);
  expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [2, "imported", null],
    [3, "skipped", "The same business as an earlier row of this file"],
    [undefined, "imported", null],
    [5, "error", "City is required"],
    [6, "error", "Invalid phone number format"],
    // Without a place: kept, since hardly any search finds it.
    [7, "imported", null],
    [8, "error", "too few cells"],
  ]);
  expect(run.status).toBe("done");
  expect(countsOf(run)).toEqual({ rows: 7, imported: 3, updated: 0, skipped: 1, errors: 3 });
  expect(await db.select().from(businesses).orderBy(businesses.slug)).toMatchObject([
    {
      slug: "ash-roofing-ltd-leeds",
      businessName: "Ash Roofing Ltd",
      city: "Leeds",
      phone: "+441134960000",
      postcode: "LS1 4DY",
      website: "https://ashroofing.example/",
      locationSource: "postcode",
      serviceTypes: ["Roof Repairs", "Slates"],
      ...{ status: "active", verified: false, claimed: false, featured: false, googleSyncStatus: "pending" },
    },
    { slug: "ash-roofing-ltd-leeds-2", phone: "+441134960999", locationSource: "city" },
    {
      slug: "dale-nowhere-at-all",
      locationSource: "default",
      serviceTypes: ["Roof Repairs", "Roof Replacement", "Roof Inspections"],
    },
  ]);

  const again = await imported(file);
  expect(countsOf(again.run)).toEqual({ rows: 7, imported: 0, updated: 0, skipped: 4, errors: 3 });
  expect((await listRows(businesses)).length).toBe(3);
});

test("with 'update existing' a listing that nobody owns says what the file says, and an owner's stays as it is", async () => {
  const [free, owned] = [
    await world.business({
      slug: "ash-leeds",
      claimed: false,
      businessName: "Ash",
      city: "Leeds",
      phone: "+441134960000",
    }),
    await world.business({
      slug: "beech-leeds",
      businessName: "Beech",
      city: "Leeds",
      phone: "+441134960001",
      claimed: true,
    }),
  ];
  const { run, rows } = await imported(
    "name,city,phone,website,rating\nAsh,Leeds,0113 496 0000,ash.example,1\nBeech,Leeds,0113 496 0001,beech.example,1\n",
    { updateExisting: true },
  );
  expect(countsOf(run)).toEqual({ rows: 2, imported: 0, updated: 1, skipped: 1, errors: 0 });
  expect(rows[1]?.reason).toBe("Already listed and claimed: only its owner changes it");
  const now = (id: string) => findRow(businesses, { id });
  expect(await now(free.id)).toMatchObject({
    website: "https://ash.example/",
    overallRating: free.overallRating,
  });
  expect(await now(owned.id)).toEqual(owned);
});

test("a rating in a file is Google's as of the import, and never the business's own figure", async () => {
  const { run } = await imported(
    "name,city,phone,google_rating,google_review_count\nAsh,Leeds,0113 496 0000,4.1,110\n",
  );
  const stored = await findRow(businesses);
  expect(stored).toMatchObject({
    ...{ googleRating: 4.1, googleReviewCount: 110, googleLastSynced: run.startedAt },
    ...{ overallRating: 0, totalReviewCount: 0 },
  });
});

function roofers(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => `Roofer ${row},Leeds,0113 496 ${1000 + row}`);
  return `name,city,phone\n${rows.join("\n")}\n`;
}

test("a row that the database refuses is an error of its own, and all others are imported, of later batches too", async () => {
  // Of one name and town with others before and behind, in this batch and the next.
  const file = roofers(2100).replace(/^Roofer \d*00,/gm, "Same Roofer,");
  await whileRefused("Roofer 37", "check_violation", async () => {
    const { run, rows } = await imported(file);
    expect(countsOf(run)).toEqual({ rows: 2100, imported: 2099, updated: 0, skipped: 0, errors: 1 });
    const reason = "Failed to import Roofer 37 : the database refused it (23514)";
    expect(rows.filter(({ outcome }) => outcome === "error")).toEqual([
      { row: 38, line: 39, outcome: "error", reason },
    ]);
  });
  const same = await listRows(businesses, { businessName: "Same Roofer" });
  const numbers = Array.from({ length: 19 }, (_, number) => `same-roofer-leeds-${number + 2}`);
  expect(same.map(({ slug }) => slug).sort()).toEqual(["same-roofer-leeds", ...numbers].sort());
});

/** As long as `work` takes, the database refuses a listing of that name, and says this of it. */
async function whileRefused(name: string, code: "disk_full" | "check_violation", work: () => Promise<void>) {
  await db.execute(sql`
    create function refuse_listing() returns trigger language plpgsql as $$ begin
      raise exception 'not this one' using errcode = ${sql.raw(`'${code}'`)};
    end $$`);
  await db.execute(sql`
    create trigger refuse_listing before insert on businesses for each row
      when (new.business_name = ${sql.raw(`'${name}'`)}) execute function refuse_listing()`);
  try {
    await work();
  } finally {
    await db.execute(sql`drop function refuse_listing cascade`);
  }
}

test("while the database's disk is full an import says at which row it stands, and goes on once there is room", async () => {
  const file = roofers(1200);
  await whileRefused("Roofer 1100", "disk_full", async () => {
    await expect(importFile(file)).rejects.toThrow();
    const stuck = await findRow(importRuns);
    const at = (stuck?.rows ?? 0) + 1;
    expect(stuck).toMatchObject({ status: "running", imported: at - 1 });
    expect(stuck?.failure).toContain(
      `It failed at row ${at.toLocaleString("en-GB")}: the disk of the database is full.`,
    );
    expect(await db.$count(businesses)).toBe(at - 1);
  });
  await workOnRuns(() => openOf(Buffer.from(file)), new AbortController().signal);
  const run = await findRow(importRuns);
  expect(run).toMatchObject({ status: "done", failure: null, rows: 1200, imported: 1200 });
  expect(await db.$count(businesses)).toBe(1200);
});

test("a file that breaks off ends an import behind the rows that are stored, and says where", async () => {
  const file = roofers(5200);
  const opened = async () =>
    (async function* () {
      yield* await openOf(Buffer.from(file))();
      throw new UnreadableFile("It broke off.");
    })();
  const { run } = await imported(file, { opened });
  const stored = await db.$count(businesses);
  expect(stored).toBeGreaterThan(4000);
  expect(stored).toBeLessThan(5200);
  const failure = `It failed at row ${(stored + 1).toLocaleString("en-GB")}. It broke off.`;
  expect(run).toMatchObject({ status: "failed", failure, rows: stored });
});

test("an import is begun once, no other is worked on beside it, and cancelled it stops with what is stored by then", async () => {
  const file = Buffer.from(roofers(60));
  const { operator, run, mapping } = await draftRun(await inspectFile(openOf(file)));
  const wish = { stage: "import", mapping, updateExisting: false } as const;
  expect(await queueRun(operator, run.id, wish)).toEqual({ status: "queued" });
  expect(await queueRun(operator, run.id, wish)).toEqual({ status: "begun" });

  const signal = new AbortController().signal;
  const beside: unknown[] = [];
  const open = async () => {
    beside.push(await workOnRuns(() => openOf(file), signal));
    beside.push(await cancelRun(operator, run.id));
    return openOf(file)();
  };
  expect(await workOnRuns(() => open, signal)).toBe("worked");
  expect(beside).toEqual(["idle", { status: "cancelled" }]);
  expect(await findRun(run.id)).toMatchObject({ status: "cancelled", rows: 0 });
  expect(await db.$count(businesses)).toBe(0);
  expect(await cancelRun(operator, run.id)).toEqual({ status: "over" });
});

test("lines that do not add up end an import with a failure that says so, and not with an import without end", async () => {
  await db.execute(sql`
    create function miscount() returns trigger language plpgsql as $$ begin
      new.lines = new.lines || '{"all": 99}'; return new;
    end $$`);
  await db.execute(sql`create trigger miscount before update on import_runs for each row
    when (new.status = 'done') execute function miscount()`);
  const open = openOf(Buffer.from(roofers(3)));
  try {
    const { run } = await imported(roofers(3));
    expect(run).toMatchObject({ status: "failed", rows: 3, imported: 3 });
    expect(run.failure).toContain("do not add up to the lines of the file");
    expect(await workOnRuns(() => open, new AbortController().signal)).toBe("idle");
  } finally {
    await db.execute(sql`drop function miscount cascade`);
  }
});

test("a business that is listed is not made once more by our own export, whatever its slug, and one that its owner made is not touched", async () => {
  const owned = await world.roofer({ businessName: "Kirkgate Slaters & Sons Ltd", slug: "kirk" });
  const businessHours = { Monday: "9:00 AM - 12:00 PM, 1:00 PM - 5:00 PM", Sunday: "Closed" };
  await world.businesses(
    Array(4).fill({ website: "https://www.facebook.com/roofs", claimed: false, businessHours }),
  );
  const operator = await world.operator();
  const lines = [columnNames];
  for await (const batch of await exportListings(operator)) lines.push(...batch);
  const file = lines.map(csvLine).join("");
  const before = await listRows(businesses, { id: owned.business.id });
  for (const wish of [{ stage: "check" }, {}, { updateExisting: true }] as const) {
    const sent = await importFile(file, wish);
    if (sent.status === "refused") throw new Error("refused");
    const counted = "stage" in wish ? sent.run.checked : sent.run;
    expect(counted).toMatchObject({ rows: 5, imported: 0, updated: 0, skipped: 5, errors: 0 });
  }
  expect(await listRows(businesses, { id: owned.business.id })).toEqual(before);
});
