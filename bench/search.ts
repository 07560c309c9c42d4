import "./environment";
import { openDatabases } from "./database";
import { describeMachine, untilQuiet } from "./quiet";
import { figure, option, percentile, publish, say, table, today, verdict } from "./report";
import type { Case } from "./search/cases";

/**
 * `npm run bench -- search`: what a caller waits for each search with 300,000 listings (`--listings`), one after the other
 * (`--rounds 300`), after the same once before to warm up.
 */
const listings = option("listings", 300_000);
const rounds = option("rounds", 300);

async function measure({ name, budget: [p50, p99], ask }: Case): Promise<string[]> {
  say(`  ${name}`);
  await untilQuiet();
  for (let round = 0; round < rounds; round++) await ask(round);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await ask(round);
    times.push(performance.now() - start);
  }
  const [middle, slow] = [percentile(times, 0.5), percentile(times, 0.99)];
  const kept = verdict(middle, { most: p50 }) || verdict(slow, { most: p99 });
  return [name, figure(middle), figure(slow), `${p50} / ${p99}`, kept];
}

const databases = await openDatabases();
try {
  process.env.DATABASE_URL = (await databases.filled(listings)).url;
  const { closeDatabase } = await import("~/database/drivers.server");
  const { cases } = await import("./search/cases");
  const rows: string[][] = [];
  for (const each of cases) rows.push(await measure(each));
  await closeDatabase();
  publish(
    [
      `Measured ${today()} on ${describeMachine()}; ${listings.toLocaleString("en-GB")} listings, ${rounds} requests each.`,
      "",
      table(["ms", "p50", "p99", "at most", ""], rows),
    ].join("\n"),
  );
} finally {
  await databases.leave();
}
