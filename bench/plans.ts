import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, openDurablePostgres } from "../scripts/postgres.js";
import { type Contender, load, type Round, type Task } from "./load";
import { type Running, requireBuild, startProduct } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { median, option, publish, say, table, today } from "./report";
import { percentile } from "./search/own-database";

/**
 * `npm run bench:plans`: how long an event of the payment provider takes with 100,000 of them stored, and what it adds to
 * a page from the cache that who is seen on it is counted.
 */
const stored = 100_000;
const buyers = option("buyers", 300);
const rounds = option("rounds", 9);
const seconds = option("seconds", 3);
const limitMs = 50;
/** They share the processors, and wait for each other's connections. */
const together = "any of them, ten at once";

const ms = (value: number) => value.toFixed(1);

type Took = Map<string, number[]>;
const note = (took: Took, name: string, value: number) => {
  const all = took.get(name) ?? [];
  all.push(value);
  took.set(name, all);
};

/** Events of three years, of a tenth as many plans, none of which stands any more. */
async function fill(): Promise<void> {
  const { sql } = await import("drizzle-orm");
  const { db } = await import("~/database/db.server");
  await db.execute(sql`
    insert into subscriptions (id, customer_id, email, plan, status, started_at, ended_at, entitled_until, reading)
    select 'sub_old_' || n, 'cus_old_' || n, 'old-' || n || '@fettle.example', 'starter', 'canceled',
      now() - interval '3 years', now() - interval '1 year', now() - interval '1 year', 0
    from generate_series(1, ${stored / 10}::int) n`);
  await db.execute(sql`
    insert into subscription_payments (id, subscription_id, amount, currency, period_start, period_end, paid_at, payment_intent)
    select 'in_old_' || n, 'sub_old_' || (1 + n % ${stored / 10}::int), 9700, 'gbp', now() - interval '3 years',
      now() - interval '2 years', now() - interval '3 years', 'pi_old_' || n
    from generate_series(1, ${Math.floor(stored / 3)}::int) n`);
  await db.execute(sql`
    insert into payment_events (id, type, object_id, subscription_id, applied, happened_at)
    select 'evt_old_' || n, 'invoice.paid', 'in_old_' || n, 'sub_old_' || (1 + n % ${stored / 10}::int), true,
      now() - interval '3 years'
    from generate_series(1, ${stored}::int) n`);
  await db.execute(sql`analyze`);
}

/** Three events of a purchase, one of a renewal and one of a refund, each told twice; in turn, then ten at once. */
async function tellAll(): Promise<Took> {
  const support = await import("../tests/support/bank");
  const { buys, owner, post } = support;
  support.openBank();
  const { bank } = support;
  const took: Took = new Map();
  const tell = async (body: string, how: string) => {
    const began = performance.now();
    const { status } = await post(body);
    if (status !== "taken") throw new Error(`An event was ${status}`);
    note(took, how === together ? how : `${JSON.parse(body).type}, ${how}`, performance.now() - began);
  };
  const happen = async (number: number) => {
    const before = new Set(bank.listEvents());
    const id = await buys(number % 2 ? "starter" : "premium", await owner(`Town ${Math.floor(number / 4)}`));
    await bank.cancel(id, true);
    await bank.refundPart(id, 1_000);
    return bank.listEvents().filter((body) => !before.has(body));
  };
  const some = async (from: number, count: number) => {
    const events: string[][] = [];
    for (let number = from; number < from + count; number++) events.push(await happen(number));
    return events;
  };
  // The first few are of a process that has just begun.
  for (const body of (await some(0, 20)).flat()) await post(body);
  const [alone, many] = [await some(20, buyers), (await some(1_000, buyers)).flat()];
  await untilQuiet();
  for (const events of alone) {
    for (const body of events) await tell(body, "alone");
    for (const body of events) await tell(body, "told again");
  }
  for (let from = 0; from < many.length; from += 10) {
    await Promise.all(many.slice(from, from + 10).map((body) => tell(body, together)));
  }
  return took;
}

async function webhookTable(): Promise<string> {
  const database = await openDurablePostgres();
  Object.assign(process.env, {
    ...{ NODE_ENV: "test", DEMO: "1", DATABASE_URL: database.url, PASSWORD_HASHING: "quick", WORKER: "off" },
  });
  const { closeDatabase, migrateDatabase } = await import("~/database/db.server");
  const { writeCategories } = await import("../drizzle/seed");
  await migrateDatabase(writeCategories);
  say("events");
  await fill();
  const took = await tellAll();
  await closeDatabase();
  await database.stop();
  const rows = [...took].map(([name, times]) => {
    const sorted = times.toSorted((one, other) => one - other);
    const figures = [percentile(sorted, 0.5), percentile(sorted, 0.99), sorted.at(-1) ?? Number.NaN];
    const fits = name === together ? "" : percentile(sorted, 0.99) < limitMs ? "yes" : "no";
    return [name, String(times.length), ...figures.map(ms), fits];
  });
  return table(["event", "times", "p50 ms", "p99 ms", "longest ms", `p99 under ${limitMs} ms`], rows);
}

/** The production build, in a folder of its own, where nothing that is sent is counted. */
function withoutCounting(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-uncounted-"));
  cpSync("build", path.join(folder, "build"), { recursive: true });
  for (const name of ["node_modules", "public", "package.json", "drizzle"]) {
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
  const file = path.join(folder, "build/server/index.js");
  const source = readFileSync(file, "utf8");
  const begins = /function countSent\([^)]*\) \{/;
  if (!begins.test(source)) throw new Error("The build has no function countSent");
  writeFileSync(
    file,
    source.replace(begins, (found) => `${found}\n  return;`),
  );
  return folder;
}

const page: Task = {
  name: "a city's page",
  encodings: ["br"],
  requests: [{ method: "GET", path: "/roofers-leeds", status: 200 }],
  headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36" },
};

async function countingTable(): Promise<string> {
  const bare = withoutCounting();
  const names = [
    ["nothing is counted", bare],
    ["as it is", "."],
    ["as it is, again", "."],
  ] as const;
  const running: Running[] = [];
  const contenders: { contender: Contender; rounds: Round[] }[] = [];
  for (const [name, folder] of names) {
    const product = await startProduct({ port: await freePort(), worker: "off", folder });
    running.push(product);
    const { origin, pid } = product;
    contenders.push({ contender: { name, origin, pid, cookies: [] }, rounds: [] });
  }
  say("a page from the cache");
  for (const { contender } of contenders) await load(contender, page, { encoding: "br", seconds: 4 });
  await untilQuiet();
  for (let round = 0; round < rounds; round++) {
    // Each is the first as often as the others.
    for (let turn = 0; turn < contenders.length; turn++) {
      const lane = contenders[(round + turn) % contenders.length];
      lane?.rounds.push(await load(lane.contender, page, { encoding: "br", seconds }));
    }
  }
  for (const each of running) await each.stop();
  rmSync(bare, { recursive: true });
  return table(
    ["page from the cache", "requests a second", "processor µs each", "more than uncounted"],
    contenders.map((lane) => [
      lane.contender.name,
      Math.round(median(lane.rounds.map(({ perSecond }) => perSecond))).toLocaleString("en-GB"),
      (median(lane.rounds.map(({ processor }) => processor)) * 1000).toFixed(1),
      lane === contenders[0] ? "" : `${more(lane.rounds, contenders[0]?.rounds ?? []).toFixed(1)} %`,
    ]),
  );
}

/** The median of what each round took more than the other's round of the same time, in percent. */
const more = (own: readonly Round[], base: readonly Round[]): number =>
  median(own.map(({ processor }, at) => 100 * (processor / (base[at]?.processor ?? Number.NaN) - 1)));

async function run(): Promise<void> {
  requireBuild();
  const asked = (part: string) =>
    process.argv.includes(part) || !/--(events|counting)/.test(process.argv.join());
  if (asked("--events")) {
    const measured = await webhookTable();
    publish(
      "plans-events",
      [
        `Measured ${today()} on ${describeMachine()}. ${describeQuiet()}`,
        `${stored.toLocaleString("en-GB")} events stored. An event as it is taken: its signature, what is asked of a provider that answers`,
        "at once, and the database, on the same machine.",
        "",
        measured,
      ].join("\n"),
    );
  }
  if (asked("--counting")) {
    const measured = await countingTable();
    publish(
      "plans-counting",
      [
        `Measured ${today()} on ${describeMachine()}. ${describeQuiet()}`,
        `The median of ${rounds} rounds of ${seconds} s, in turn, of a browser that is a person's. 'Again' is another process of the`,
        "same build: as far as these two lie apart, nothing is known.",
        "",
        measured,
      ].join("\n"),
    );
  }
}

await run();
process.exit(0);
