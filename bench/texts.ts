import { describeMachine } from "./quiet";
import { figure, option, publish, say, table, today } from "./report";
import { openCluster, settingsInWords } from "./search/cluster";
import type { TextFigures } from "./search/measure-texts";
import { percentile, runScript } from "./search/own-database";

/**
 * `npm run bench:texts`: what generated texts cost among a million businesses, which `bench:search` has filled; and the
 * slowest and the middle one of each kind as the first question after a start with nothing in memory.
 */
const texts = option("texts", 2000);
const url = (of: Awaited<ReturnType<typeof openCluster>>) =>
  of.url(`fettle_${option("businesses", 1_000_000)}`);
const script = "bench/search/measure-texts.ts";

function rowOf(name: string, figures: readonly TextFigures[]): string[] {
  const database = figures.map((each) => each.database);
  const model = figures.map((each) => each.model);
  return [
    name,
    String(figures.length),
    ...[database, model].flatMap((times) => [0.5, 0.99, 1].map((part) => figure(percentile(times, part)))),
    String(figures.filter(({ exact }) => !exact).length),
  ];
}

/** In the order in which they are first met. */
function groupsOf(figures: readonly TextFigures[], of: (each: TextFigures) => string): string[][] {
  return [...new Set(figures.map(of))].map((name) =>
    rowOf(
      name,
      figures.filter((each) => of(each) === name),
    ),
  );
}

/** The slowest and the middle one of each kind. */
function examples(figures: readonly TextFigures[]): TextFigures[] {
  return [...new Set(figures.map(({ kind }) => kind))].flatMap((kind) => {
    const ofKind = figures.filter((each) => each.kind === kind).sort((one, other) => other.model - one.model);
    return [ofKind[0], ofKind[ofKind.length >> 1]].filter((each) => each !== undefined);
  });
}

async function coldRows(figures: readonly TextFigures[]): Promise<{ rows: string[][]; emptied: boolean }> {
  const rows: string[][] = [];
  let emptied = true;
  for (const each of examples(figures)) {
    say(`cold: ${each.text}`);
    emptied = (await cluster.restartCold()) && emptied;
    process.env.ONLY_TEXT = JSON.stringify(each);
    const [cold] = JSON.parse(runScript(script, url(cluster))) as TextFigures[];
    rows.push([
      `'${each.text}', ${each.where}`,
      figure(each.model),
      figure(cold?.model ?? Number.NaN),
      cold?.exact ? "yes" : "no",
    ]);
  }
  return { rows, emptied };
}

const cluster = await openCluster();
try {
  say(`${texts} texts`);
  const printed = runScript(script, url(cluster), "--texts", String(texts));
  const figures = JSON.parse(printed) as TextFigures[];
  const cold = await coldRows(figures);
  publish(
    "texts",
    [
      `Measured ${today()} on ${describeMachine()}; PostgreSQL on the same machine with ${settingsInWords}.`,
      "",
      table(
        ["ms", "texts", "p50", "p99", "worst", "caller p50", "caller p99", "caller worst", "not exact"],
        [
          ...groupsOf(figures, ({ kind, where }) => `${kind}, ${where}`),
          ...groupsOf(figures, ({ where }) => where),
          rowOf("all", figures),
        ],
      ),
      "",
      `The slowest and the middle one of each kind, as the first question after PostgreSQL was restarted${cold.emptied ? " and the system's file cache emptied" : "; the system's file cache could not be emptied"}:`,
      "",
      table(["caller, ms", "warm", "cold", "exact when cold"], cold.rows),
    ].join("\n"),
  );
} finally {
  cluster.leave();
}
