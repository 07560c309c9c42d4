import os from "node:os";
import type { Row } from "./desk/measure";
import { describeMachine } from "./quiet";
import { figure, option, publish, table, today } from "./report";
import { openCluster, settingsInWords } from "./search/cluster";
import { filledDatabase, percentile, runScript } from "./search/own-database";

/**
 * `npm run bench -- desk`: what each page and search of the operator's desk costs in the database. Fills a database of
 * its own in the benchmarks' cluster when it is not there; `--businesses 100000` takes a tenth of everything.
 */
const businesses = option("businesses", 1_000_000);
const rounds = option("rounds", 100);
const database = `fettle_desk_${businesses}`;

/** Others may be at the machine for hours: said rather than waited for. */
const describeBusy = () =>
  `The load average was ${figure(os.loadavg()[0] ?? 0)}, ${figure(busyBefore)} before.`;
const busyBefore = os.loadavg()[0] ?? 0;

const cluster = await openCluster();
try {
  const url = await filledDatabase(cluster, database, {
    script: "bench/desk/fill.ts",
    options: ["--businesses", String(businesses)],
  });
  const rows: Row[] = JSON.parse(runScript("bench/desk/measure.ts", url, "--rounds", String(rounds)));
  publish(
    [
      `Measured ${today()} on ${describeMachine()}, PostgreSQL with ${settingsInWords}, ${businesses.toLocaleString("en-GB")}`,
      `businesses, ${rounds} rounds each, warm. Milliseconds in the database. ${describeBusy()}`,
      "",
      table(
        ["page or search", "fastest", "median", "p99", "pages of 8 kB"],
        rows.map(({ name, took, looked }) => [
          name,
          ...[0, 0.5, 0.99].map((part) => figure(percentile(took, part))),
          figure(percentile(looked, 0.5)),
        ]),
      ),
    ].join("\n"),
  );
} finally {
  cluster.leave();
}
