import { execFileSync } from "node:child_process";
import { describeMachine } from "./quiet";
import { figure, option, publish, table, today } from "./report";
import { openCluster, settingsInWords } from "./search/cluster";
import type { TextFigures } from "./search/measure-texts";

/** `npm run bench:texts`: what generated texts cost among a million businesses, which `bench:search` has filled. */
const texts = option("texts", 2000);
const largest = option("businesses", 1_000_000);

const share = (values: readonly number[], part: number) =>
  [...values].sort((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0;

function rowOf(name: string, figures: readonly TextFigures[]): string[] {
  const database = figures.map((each) => each.database);
  return [
    name,
    String(figures.length),
    figure(share(database, 0.5)),
    figure(share(database, 0.99)),
    figure(Math.max(...database)),
    String(figures.filter(({ exact }) => !exact).length),
  ];
}

const cluster = await openCluster();
try {
  const printed = execFileSync(
    process.execPath,
    ["--import", "tsx", "bench/search/measure-texts.ts", "--texts", String(texts)],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 2 ** 28,
      env: { ...process.env, DATABASE_URL: cluster.url(`fettle_${largest}`) },
    },
  );
  const figures = JSON.parse(printed) as TextFigures[];
  const places = [...new Set(figures.map(({ where }) => where))];
  const kinds = [...new Set(figures.map(({ kind }) => kind))];
  const rows = [
    ...kinds.map((kind) =>
      rowOf(
        kind,
        figures.filter((each) => each.kind === kind),
      ),
    ),
    ...places.map((where) =>
      rowOf(
        where,
        figures.filter((each) => each.where === where),
      ),
    ),
    rowOf("all", figures),
  ];
  const [worst] = figures.sort((one, other) => other.database - one.database);
  publish(
    "texts",
    [
      `Measured ${today()} on ${describeMachine()}; PostgreSQL on the same machine with ${settingsInWords}.`,
      "",
      table(["ms in the database", "texts", "p50", "p99", "worst", "not exact"], rows),
      "",
      `The worst: '${worst?.text}', ${worst?.where}.`,
    ].join("\n"),
  );
} finally {
  cluster.leave();
}
