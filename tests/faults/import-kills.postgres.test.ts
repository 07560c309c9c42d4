import { copyFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, expect, test } from "vitest";
import { openDurablePostgres } from "../../scripts/postgres.js";
import { useFolder } from "../support/files/own-folder";
import { seededRandom } from "../support/numbers";
import {
  endProcesses,
  liveOn,
  runScript,
  type Settings,
  startWorker,
} from "../support/processes/server-process";
import { until } from "../support/until";

const cluster = await openDurablePostgres();
const folder = useFolder("kills");

afterAll(async () => {
  await endProcesses();
  await cluster.stop();
});

/** Three batches and a half, with every kind of outcome in each; a third share name and town with another. */
const rows = 14_000;

function writeListings(): string {
  const lines = ["name,city,phone,postcode,website"];
  for (let row = 1; row <= rows; row++) {
    const name = row % 3 === 0 ? `Chain ${row % 200}` : `Roofer ${row}`;
    const phone = row % 50 === 0 ? "none" : `0113 ${String(row % 97 === 0 ? 3 : row).padStart(7, "0")}`;
    lines.push(`${name},${row % 70 === 0 ? "" : "Leeds"},${phone},LS1 4DY,roofer-${row}.example`);
  }
  const file = path.join(folder, "listings.csv");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

type Site = { settings: Settings; query: <Answer>(ask: (sql: Sql) => Promise<Answer>) => Promise<Answer> };

/** One connection each: what is waited for is asked for many times a second. */
const asking: Sql[] = [];
afterAll(() => Promise.all(asking.map((client) => client.end())));

async function openSite(name: string): Promise<Site> {
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const maker = postgres(cluster.url, { max: 1 });
  await maker.unsafe(`create database ${name}`);
  await maker.end();
  const client = postgres(url.href, { max: 1, onnotice: () => {} });
  asking.push(client);
  return { settings: liveOn(url.href, { DEMO: "1" }), query: (ask) => ask(client) };
}

/** The site keeps the file that it is given: it gets a copy. */
async function send({ settings }: Site, file: string): Promise<string> {
  const copy = path.join(folder, "sent.csv");
  copyFileSync(file, copy);
  return (
    /sent (\S+)/.exec(await runScript("tests/support/files/send-import.ts", [copy], settings))?.[1] ?? ""
  );
}

type Run = {
  status: string;
  rows: number;
  imported: number;
  updated: number;
  skipped: number;
  errors: number;
};

const runOf = ({ query }: Site, id: string) =>
  query(
    async (sql) =>
      (
        await sql<
          Run[]
        >`select status, rows, imported, updated, skipped, errors from import_runs where id = ${id}`
      )[0],
  );

const untilDone = (site: Site, id: string) =>
  until("the import is done", async () => {
    const run = await runOf(site, id);
    return run && run.status !== "waiting" && run.status !== "running" ? run : undefined;
  });

/** Every listing but for what each import gives anew, and what the report of the run says. */
const everythingOf = ({ query }: Site, id: string) =>
  query(async (sql) => ({
    listings: await sql`
      select slug, business_name, phone, city, postcode, website, latitude, longitude, location_source
      from businesses order by slug`,
    told: await sql`
      select row, line, outcome, business_name, reason, value, cells from import_rows where run_id = ${id} order by row`,
  }));

async function restartDatabase(): Promise<void> {
  await cluster.kill();
  // What it had started may still be ending.
  await until("the database is back", () =>
    cluster.start().then(
      () => true,
      () => false,
    ),
  );
}

/** Ends one of the connections that write, in the middle of what it does; the other is to notice. */
const breakConnection = ({ query }: Site) =>
  query(
    (sql) => sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'fettle bulk' and xact_start is not null
      order by xact_start limit 1`,
  );

test("whoever is killed in the middle of an import, it goes on, and ends with the rows of an undisturbed one", async () => {
  const file = writeListings();
  const [calm, harried] = [await openSite("calm"), await openSite("harried")];
  const calmRun = await send(calm, file);
  const calmWorker = startWorker(calm.settings);
  const undisturbed = await untilDone(calm, calmRun);
  await calmWorker.stop();
  expect(undisturbed.status).toBe("done");

  const id = await send(harried, file);
  let worker = startWorker(harried.settings);
  const random = seededRandom(Date.now() % 1000);
  for (const [at, whom] of (["worker", "database", "connection", "worker"] as const).entries()) {
    const moment = Math.floor(((at + random()) / 4) * (rows - 8000));
    await until(`${moment} rows are stored`, async () => ((await runOf(harried, id))?.rows ?? 0) >= moment);
    await until("the worker is at work", () => worker.log().includes("worker started"));
    // Visitors go first.
    expect(os.getPriority(worker.pid)).toBeGreaterThanOrEqual(os.constants.priority.PRIORITY_BELOW_NORMAL);
    if (whom !== "worker") {
      await (whom === "database" ? restartDatabase() : breakConnection(harried));
      expect(worker.running()).toBe(true);
    } else {
      await worker.kill();
      worker = startWorker(harried.settings);
    }
  }
  const run = await untilDone(harried, id);
  expect(run).toEqual(undisturbed);
  expect(run.imported + run.updated + run.skipped + run.errors).toBe(rows);
  const everything = await everythingOf(harried, id);
  expect(everything).toEqual(await everythingOf(calm, calmRun));
  expect(everything.listings.length).toBe(run.imported);
  expect(everything.told.length).toBe(run.skipped + run.errors + everything.told.filter(isImported).length);

  const again = await send(harried, file);
  expect(await untilDone(harried, again)).toMatchObject({ status: "done", imported: 0, errors: run.errors });
  expect((await everythingOf(harried, id)).listings).toEqual(everything.listings);
  await worker.stop();
});

const isImported = ({ outcome }: { outcome?: string }) => outcome === "imported";

/** How many listings are on the site, and how many the worker has put away so far. */
const shownAt = ({ query }: Site) =>
  query(async (sql) => {
    const [row] = await sql<{ pages: number; away: number }[]>`
      select (select count(*)::int from businesses where status = 'active' and created_at > removed_until()) as pages,
        (select count(*)::int from businesses where status = 'removed') as away`;
    return row ?? { pages: -1, away: -1 };
  });

/** Kills the worker in the middle of what it does with the listings; the next one is at its work. */
async function killInTheMiddle(site: Site, worker: ReturnType<typeof startWorker>, most: number) {
  await until("it is in the middle", async () => {
    const { away } = await shownAt(site);
    return away > 0 && away < most;
  });
  await worker.kill();
  return shownAt(site);
}

test("whoever is killed in the middle of delete all or of its way back, nothing shows, then each that is back", async () => {
  const site = await openSite("deleted");
  const id = await send(site, writeListings());
  let worker = startWorker(site.settings);
  const { imported } = await untilDone(site, id);
  await worker.stop();
  const before = await everythingOf(site, id);

  const pressed = await runScript("tests/support/press-delete-all.ts", [], site.settings);
  const removal = /pressed (\S+)/.exec(pressed)?.[1] ?? "";
  expect(await shownAt(site)).toEqual({ pages: 0, away: 0 });
  worker = startWorker(site.settings);
  expect(await killInTheMiddle(site, worker, imported)).toMatchObject({ pages: 0 });
  worker = startWorker(site.settings);
  await until("all are put away", async () => (await shownAt(site)).away === imported);
  await worker.stop();
  expect(await shownAt(site)).toEqual({ pages: 0, away: imported });

  await runScript("tests/support/press-delete-all.ts", [removal], site.settings);
  worker = startWorker(site.settings);
  const { pages, away } = await killInTheMiddle(site, worker, imported);
  expect(pages + away).toBe(imported);
  worker = startWorker(site.settings);
  await until("all are back", async () => (await shownAt(site)).away === 0);
  await worker.stop();
  expect(await everythingOf(site, id)).toEqual(before);
});
