import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { freePort } from "../scripts/postgres.js";
import { seededRandom } from "../tests/support/killer";
import { listPages, zipf } from "./hits/pages";
import { type Running, startProduct } from "./product";
import { describeMachine } from "./quiet";
import { option, percent, publish, say, table, today, words } from "./report";
import { openWire, type Wire } from "./wire";

/**
 * `npm run bench:hits` asks for 1,250 pages of listings, as often as people ask for pages, while listings change, and
 * counts the answers that took no question to the database. `--beside FOLDER` asks the build of another checkout for
 * the same pages at the same time.
 */
const databaseUrl = process.env.DATABASE_URL ?? "";
if (!databaseUrl) throw new Error("DATABASE_URL names a PostgreSQL that `npm run bench:seed` has filled");

const pageCount = 1250;
const perSecond = 50;
const changesASecond = [0, 1, 5];

type Contender = { name: string; origin: string; wire: Wire; stop: () => Promise<void> };
type Figures = { asked: number; hits: number };

async function start(name: string, folder: string): Promise<Contender> {
  const wire = await openWire(databaseUrl);
  const product: Running = await startProduct({
    port: await freePort(),
    databaseUrl: wire.url,
    worker: "off",
    folder,
  });
  const stop = async () => {
    await product.stop();
    wire.close();
  };
  return { name, origin: product.origin, wire, stop };
}

function get(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "br" };
    request(address, { headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    })
      .once("error", reject)
      .end();
  });
}

/** Changes a listing, whichever it is: how well it is rated, or what it says of itself. */
async function changeOne(database: Sql, random: () => number): Promise<void> {
  const start = `${Math.floor(random() * 0xffffffff)
    .toString(16)
    .padStart(8, "0")}-0000-4000-8000-000000000000`;
  await database`
    update businesses set total_review_count = total_review_count + 1, description = description || '.'
    where id = (select id from businesses where status = 'active' and id >= ${start} order by id limit 1)`;
}

/** Asks everybody for the same pages for so many seconds. */
async function ask(
  contenders: readonly Contender[],
  pages: readonly string[],
  {
    next,
    seconds,
    changing,
  }: { next: () => number; seconds: number; changing: () => Promise<void> | undefined },
): Promise<Figures[]> {
  const figures = contenders.map(() => ({ asked: 0, hits: 0 }));
  const began = performance.now();
  for (let each = 0; each < seconds * perSecond; each++) {
    const late = began + (each * 1000) / perSecond - performance.now();
    if (late > 0) await pause(late);
    await changing();
    const path = pages[next()] ?? "/";
    for (const [place, { origin, wire }] of contenders.entries()) {
      const { statements } = await wire.during(async () => {
        const status = await get(origin + path);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      });
      const own = figures[place];
      if (own) {
        own.asked += 1;
        if (statements.length === 0) own.hits += 1;
      }
    }
  }
  return figures;
}

async function measure(
  contenders: readonly Contender[],
  database: Sql,
  seconds: number,
): Promise<string[][]> {
  const pages = await listPages(database, pageCount);
  const random = seededRandom(1250);
  const next = zipf(pages.length, random);
  const rows: string[][] = [];
  for (const rate of changesASecond) {
    say(`  ${rate} changes a second`);
    let due = performance.now();
    const changing = () => {
      if (rate === 0 || performance.now() < due) return undefined;
      due += 1000 / rate;
      return changeOne(database, random);
    };
    await ask(contenders, pages, { next, seconds, changing });
    const figures = await ask(contenders, pages, { next, seconds, changing });
    rows.push([String(rate), ...figures.map(({ hits, asked }) => percent(hits, asked))]);
  }
  return rows;
}

async function run(): Promise<void> {
  const seconds = option("seconds", 60);
  const beside = words("beside");
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const contenders: Contender[] = [];
  try {
    if (beside) contenders.push(await start("before", beside));
    contenders.push(await start("now", "."));
    const rows = await measure(contenders, database, seconds);
    const [listings] = await database<{ count: number }[]>`select count(*)::int as count from businesses`;
    publish(
      "hits",
      [
        `Measured ${today()} on ${describeMachine()}, ${(listings?.count ?? 0).toLocaleString("en-GB")} businesses: ${pageCount.toLocaleString("en-GB")} pages,`,
        `${perSecond} requests a second to each, ${seconds} s after as long a time to warm up.`,
        "",
        table(["changes a second", ...contenders.map(({ name }) => `${name}: cached`)], rows),
      ].join("\n"),
    );
  } finally {
    for (const { stop } of contenders) await stop();
    await database.end();
  }
}

await run();
