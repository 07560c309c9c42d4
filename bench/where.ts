import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, openPostgres } from "../scripts/postgres.js";
import { load, type Task } from "./load";
import { startProduct } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { people, postAnswer } from "./quizzes";
import { option, publish, say, table, today } from "./report";

/**
 * `npm run bench:where` says where the processor's time goes of pages that no cache answers: it has Node note, five
 * times in a millisecond, what it is doing, and puts that down to whom it belongs.
 */
const tasks: readonly Task[] = [
  {
    name: "home, made anew",
    encodings: ["br"],
    requests: [{ method: "GET", path: "/", status: 200 }],
    anew: true,
  },
  {
    name: "a city's page, made anew",
    encodings: ["br"],
    requests: [{ method: "GET", path: "/roofers-leeds", status: 200 }],
    anew: true,
  },
  { name: "a quiz's answer", encodings: ["br"], requests: [postAnswer] },
];

const react = "React, and our components in it";
const garbage = "collecting garbage";
const other = "Node besides, and the processor's waits";
/** Whose a frame is, by the file that it stands in; the first that fits. */
const owners: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/(postgres|drizzle-orm)\//, "asking the database"],
  [/@remix-run\/web-|node:internal\/(webstreams|deps\/undici|url)/, "Request, Response and Headers"],
  [
    /@remix-run\/|react-router|remix-serve|node_modules\/(express|compression|morgan)\//,
    "Remix and its router",
  ],
  [/node:(internal\/)?async_hooks/, "knowing which page is being made"],
  [/node:(internal\/)?(zlib|crypto)/, "compressing and signing"],
  [
    /node:(_http|net|stream|events|buffer|internal\/(http|stream|streams|buffer|js_stream))/,
    "HTTP and streams",
  ],
  [/build\/server\//, "our own code"],
];

type Frame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
  startTime: number;
};

/** Microseconds on the clock that profiles have. */
const now = () => Number(process.hrtime.bigint() / 1000n);

/** The share of the busy time between the two moments that is each owner's. */
function sharesOf(profile: Profile, from: number, until: number): Map<string, number> {
  const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id] as const)),
  );
  const spent = new Map<string, number>();
  let clock = profile.startTime;
  let busy = 0;
  for (const [at, id] of profile.samples.entries()) {
    const lasted = profile.timeDeltas[at] ?? 0;
    clock += lasted;
    const owner = clock < from || clock > until ? undefined : ownerOf(stackOf(id, frames, parents));
    if (owner === undefined) continue;
    busy += lasted;
    spent.set(owner, (spent.get(owner) ?? 0) + lasted);
  }
  return new Map([...spent].map(([owner, time]) => [owner, time / busy]));
}

function stackOf(
  leaf: number,
  frames: ReadonlyMap<number, Frame>,
  parents: ReadonlyMap<number, number>,
): Frame[] {
  const stack: Frame[] = [];
  for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
    const frame = frames.get(id);
    if (frame) stack.push(frame);
  }
  return stack;
}

/** Undefined while there was nothing to do. */
function ownerOf(stack: readonly Frame[]): string | undefined {
  const doing = stack[0]?.functionName;
  if (doing === "(idle)") return undefined;
  if (doing === "(garbage collector)") return garbage;
  if (stack.some(({ url }) => url.includes("react-dom"))) return react;
  for (const { url } of stack) {
    const owner = owners.find(([file]) => file.test(url));
    if (owner) return owner[1];
  }
  return other;
}

type Found = { task: Task; processor: number; shares: Map<string, number> };

async function profile(task: Task, databaseUrl: string, seconds: number): Promise<Found> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-profile-"));
  const flags = ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=200"];
  try {
    const product = await startProduct({ port: await freePort(), databaseUrl, worker: "off", flags });
    const cookies = (await people(product.origin)).map(({ cookie }) => cookie);
    const contender = { name: "Fettle", origin: product.origin, pid: product.pid, cookies };
    await load(contender, task, { encoding: "br", seconds });
    await untilQuiet();
    const from = now();
    const { processor } = await load(contender, task, { encoding: "br", seconds });
    const until = now();
    await product.stop();
    const [file = ""] = readdirSync(folder);
    const found: Profile = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    return { task, processor, shares: sharesOf(found, from, until) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(found: readonly Found[], seconds: number): string {
  const names = new Set(found.flatMap(({ shares }) => [...shares.keys()]));
  const weight = (name: string) => found.reduce((sum, { shares }) => sum + (shares.get(name) ?? 0), 0);
  const rows = [...names].sort((one, two) => weight(two) - weight(one));
  return [
    `Measured ${today()} on ${describeMachine()}; ${seconds} s each, after as many to warm up. ${describeQuiet()}`,
    "The share of Node's busy time, and milliseconds of it for one.",
    "",
    table(
      ["where", ...found.map(({ task }) => task.name)],
      [
        ...rows.map((name) => [
          name,
          ...found.map(({ shares, processor }) => {
            const share = shares.get(name) ?? 0;
            return `${Math.round(share * 100)} %, ${(share * processor).toFixed(2)}`;
          }),
        ]),
        ["all of it, while it is watched", ...found.map(({ processor }) => processor.toFixed(2))],
      ],
    ),
  ].join("\n");
}

async function run(): Promise<void> {
  const seconds = option("seconds", 4);
  const postgres = await openPostgres();
  try {
    const found: Found[] = [];
    for (const task of tasks) {
      say(`  ${task.name}`);
      found.push(await profile(task, postgres.url, seconds));
    }
    publish("where", report(found, seconds));
  } finally {
    await postgres.stop();
  }
}

await run();
