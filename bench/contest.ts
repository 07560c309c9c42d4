import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../scripts/postgres.js";
import type { Copy } from "./copies";
import { type Contender, load, type Round, summarise, type Task } from "./load";
import { ask, type Encoding, personAt } from "./person";
import { type Running, startServer } from "./product";
import { untilQuiet } from "./quiet";
import { figure, percent, say, table } from "./report";

/** A page's tree: without the scripts that the product leaves out, and the spaces that it adds for who reads text alone. */
const treeOf = (html: string) => html.replace(/<script type="module">[\s\S]*?<\/script>|\s/g, "");

/** Throws unless the bare server answers what the product does: else it would render another tree. */
export async function requireSamePages(origin: string, copies: Copy[]): Promise<void> {
  for (const { method, path: pathname, answers } of copies) {
    if (method !== "GET") continue;
    const bare = treeOf((await ask(personAt(origin), pathname, "identity")).body.toString());
    const product = treeOf(Buffer.from(answers.identity?.base64 ?? "", "base64").toString());
    if (bare === product) continue;
    const at = [...bare].findIndex((letter, index) => letter !== product[index]);
    const there = `'${bare.slice(at, at + 80)}', not '${product.slice(at, at + 80)}'`;
    throw new Error(`${origin}${pathname} differs from the product's page: ${there}`);
  }
}

export type Measured = { task: Task; encoding: Encoding; rounds: Map<string, Round[]> };

/** Every contender in turn, round after round, so that a slow minute of the machine meets all of them. */
export async function contest(
  tasks: readonly Task[],
  contenders: Contender[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const task of tasks) {
    for (const encoding of task.encodings) {
      say(`  ${task.name}, ${encoding}`);
      const results = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
      for (const contender of contenders) await load(contender, task, { encoding, seconds: 2 });
      for (let round = 0; round < rounds; round++) {
        for (const contender of contenders) {
          await untilQuiet();
          results.get(contender.name)?.push(await load(contender, task, { encoding, seconds }));
        }
      }
      measured.push({ task, encoding, rounds: results });
    }
  }
  return measured;
}

export const bareReact = "bare React";
export const bareNode = "bare Node";

/** Starts both bare servers on what the product answered; they contend with these cookies. */
export async function startBare(
  copies: Copy[],
  cookies: readonly string[],
  started: (server: Running) => void,
): Promise<Contender[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-bench-"));
  const file = path.join(folder, "copies.json");
  writeFileSync(file, JSON.stringify(copies));
  const contenders: Contender[] = [];
  try {
    for (const [name, script] of [
      [bareReact, "bench/bare/react.js"],
      [bareNode, "bench/bare/node.js"],
    ] as const) {
      const bare = await startServer([script, file], { port: await freePort(), ready: "/healthz" });
      started(bare);
      await requireSamePages(bare.origin, copies);
      contenders.push({ name, ...bare, cookies });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return contenders;
}

/** What each contender did, and how much that is of what the bare servers did. */
export function figureTable(measured: Measured[]): string {
  const rows = measured.flatMap(({ task, encoding, rounds }) => {
    const summaries = new Map([...rounds].map(([name, each]) => [name, summarise(each)]));
    const react = summaries.get(bareReact)?.perSecond ?? Number.NaN;
    const node = summaries.get(bareNode)?.perSecond ?? Number.NaN;
    return [...summaries].map(([name, { perSecond, p50, p99, processor, lowest, highest }]) => {
      const ratios =
        name === bareNode || name === bareReact
          ? ["", ""]
          : [percent(perSecond, react), percent(perSecond, node)];
      const spread = `${figure(lowest)}-${figure(highest)}`;
      return [
        `${task.name}, ${encoding}`,
        name,
        figure(perSecond),
        spread,
        figure(p50),
        figure(p99),
        processor.toFixed(2),
        ...ratios,
      ];
    });
  });
  return table(
    ["request", "server", "/s", "lowest-highest", "p50 ms", "p99 ms", "CPU ms", "of React", "of Node"],
    rows,
  );
}
