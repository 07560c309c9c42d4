import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Visitor } from "../tests/support/pages/visitor";
import { type Databases, openDatabases } from "./database";
import { type Copy, copyPage, copyPost, personAt, requireSamePages } from "./pages/copies";
import { type Contender, connections, load, makeNotices, type Request, type Round } from "./pages/load";
import { type Running, startProduct, startServer } from "./product";
import { describeMachine, untilQuiet } from "./quiet";
import { figure, median, option, publish, say, table, today, verdict, words } from "./report";

/**
 * `npm run bench -- pages` (`--rounds 5 --seconds 3`): cached pages, pages that are made and a quiz's answer, beside bare React
 * and bare Node, round after round. `--beside FOLDER` takes turns with the build of another checkout.
 */
type Task = { name: string; request: Request; anew?: boolean; least: number };

const page = (address: string): Request => ({ method: "GET", path: address, status: 200 });

/** The roofing quiz up to a page of choices; the last answer is the one that is posted over and over. */
const begun = { path: "/quote-quiz", form: { "property-type": "house" } };
const answered = { path: "/quote-quiz/roof-work", form: { "roof-work": "replacement" } };
const nextStep = "/quote-quiz/roof-size";
const city = "/roofers-leeds";
const businessShape = /^\/roofing\/[0-9a-f-]{36}$/;

/** With the answers a second that each has to reach. */
const tasksWith = (business: string): readonly Task[] => [
  { name: "home, cached", request: page("/"), least: 4000 },
  { name: "city, cached", request: page(city), least: 4000 },
  { name: "home, made", request: page("/"), anew: true, least: 400 },
  { name: "city, made", request: page(city), anew: true, least: 200 },
  { name: "business, made", request: page(business), anew: true, least: 150 },
  { name: "sign-in", request: page("/login"), least: 600 },
  { name: "quiz step", request: page(nextStep), least: 500 },
  {
    name: "answer",
    request: {
      ...{ method: "POST", path: answered.path, status: 303 },
      body: new URLSearchParams(answered.form).toString(),
    },
    least: 400,
  },
];

/** Somebody for each connection who has answered two questions and stands before the third. */
async function people(origin: string): Promise<Visitor[]> {
  const everybody = Array.from({ length: connections }, () => personAt(origin));
  for (const person of everybody) {
    await person.post(begun.path, begun.form);
    const { headers } = await person.post(answered.path, answered.form);
    if (headers.get("Location") !== nextStep) throw new Error(`The quiz does not lead on to ${nextStep}`);
  }
  return everybody;
}

async function findBusiness(person: Visitor): Promise<string> {
  await person.visit(city);
  const found = person.attributes("a[href]", "href").find((href) => businessShape.test(href ?? ""));
  if (!found) throw new Error(`${city} links to no business`);
  return found;
}

async function makeCopies(person: Visitor, business: string): Promise<Copy[]> {
  const id = path.basename(business);
  return [
    await copyPage(person, { path: "/", routeId: "routes/public/home" }),
    await copyPage(person, {
      ...{ path: city, routeId: "routes/directory/landing", params: { landing: city.slice(1) } },
    }),
    await copyPage(person, { path: business, routeId: "business-by-id", params: { id } }),
    await copyPage(person, { path: "/login", routeId: "routes/account/login" }),
    await copyPage(person, { path: nextStep, routeId: "/quote-quiz/:step?" }),
    await copyPost(person, answered.path, answered.form),
  ];
}

const [bareReact, bareNode] = ["bare React", "bare Node"] as const;

/** Starts both bare servers on what the product answered this person. */
async function startBare(person: Visitor, copies: Copy[], start: Start): Promise<Contender[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-bench-"));
  const file = path.join(folder, "copies.json");
  writeFileSync(file, JSON.stringify(copies));
  const contenders: Contender[] = [];
  const cookies = [person.cookies.header("/")];
  for (const [name, script] of Object.entries({ [bareReact]: "react.js", [bareNode]: "node.js" })) {
    const bare = await start(startServer([`bench/bare/${script}`, file]));
    if (name === bareReact) await requireSamePages(person, bare.origin, copies);
    contenders.push({ name, ...bare, cookies });
  }
  rmSync(folder, { recursive: true, force: true });
  return contenders;
}

type Start = (starting: Promise<Running>) => Promise<Running>;

/** This build, that of `--beside` with a database of its own, and the bare servers. */
async function startAll(databases: Databases, start: Start) {
  const contenders: Contender[] = [];
  let copied: Visitor | undefined;
  for (const [name, folder] of [
    ["Fettle", "."],
    ["beside", words("beside")],
  ] as const) {
    if (!folder) continue;
    const databaseUrl = await databases.make(`bench_pages_${name.toLowerCase()}`);
    const product = await start(startProduct({ databaseUrl, folder }));
    const visitors = await people(product.origin);
    copied ??= visitors[0];
    contenders.push({ name, ...product, cookies: visitors.map(({ cookies }) => cookies.header("/")) });
  }
  if (!copied) throw new Error("Nobody came");
  const business = await findBusiness(copied);
  contenders.push(...(await startBare(copied, await makeCopies(copied, business), start)));
  return { contenders, tasks: tasksWith(business) };
}

/** Every contender in turn, round after round, so that a slow minute of the machine meets all of them. */
async function contest(task: Task, contenders: Contender[], rounds: number, seconds: number) {
  say(`  ${task.name}`);
  const cookies = task.anew ? await makeNotices() : undefined;
  const dressed = contenders.map((each) => ({ ...each, cookies: cookies ?? each.cookies }));
  const results = new Map<string, Round[]>(dressed.map(({ name }) => [name, []]));
  for (const contender of dressed) await load(contender, task.request, 2);
  for (let round = 0; round < rounds; round++) {
    for (const contender of dressed) {
      await untilQuiet();
      results.get(contender.name)?.push(await load(contender, task.request, seconds));
    }
  }
  return rowsOf(task, results);
}

/** What each contender did, and how much that is of what the bare servers did. */
function rowsOf({ name, least }: Task, results: ReadonlyMap<string, Round[]>): string[][] {
  const of = (who: string, pick: (round: Round) => number) => median((results.get(who) ?? []).map(pick));
  const rate = (who: string) => of(who, ({ perSecond }) => perSecond);
  return [...results.keys()].map((who) => {
    const share = (whole: string) => `${Math.round((100 * rate(who)) / rate(whole))} %`;
    const bare = who === bareReact || who === bareNode;
    return [
      ...[name, who, figure(rate(who))],
      ...[figure(of(who, ({ p50 }) => p50)), figure(of(who, ({ p99 }) => p99))],
      of(who, ({ processor }) => processor).toFixed(2),
      ...(bare
        ? ["", "", "", ""]
        : [share(bareReact), share(bareNode), figure(least), verdict(rate(who), { least })]),
    ];
  });
}

const [rounds, seconds] = [option("rounds", 5), option("seconds", 3)];
const databases = await openDatabases();
const running: Running[] = [];
const start: Start = async (starting) => {
  const server = await starting;
  running.unshift(server);
  return server;
};
try {
  const { contenders, tasks } = await startAll(databases, start);
  const rows: string[][] = [];
  for (const task of tasks) rows.push(...(await contest(task, contenders, rounds, seconds)));
  const head = [
    "request",
    "server",
    "/s",
    "p50 ms",
    "p99 ms",
    "CPU ms",
    "of React",
    "of Node",
    "at least",
    "",
  ];
  const how = `${connections} connections, ${rounds} rounds in turn of ${seconds} s, medians`;
  publish(`Measured ${today()} on ${describeMachine()}; ${how}.\n\n${table(head, rows)}`);
} finally {
  for (const each of running) await each.stop();
  await databases.leave();
}
