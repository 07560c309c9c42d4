import "./environment";
import { Visitor } from "../tests/support/pages/visitor";
import { type Databases, openDatabases } from "./database";
import { type Contender, connections, load, makeNotices, type Request, type Round } from "./pages/load";
import { type Running, startProduct } from "./product";
import { describeMachine, untilQuiet } from "./quiet";
import { figure, median, option, publish, say, table, today, verdict, words } from "./report";

/**
 * `npm run bench -- pages` (`--rounds 5 --seconds 3`): cached pages, pages that are made and a quiz's answer, round after
 * round. `--beside FOLDER` takes turns with the build of another checkout.
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
  const everybody = Array.from({ length: connections }, () => new Visitor({ origin, overHttp: true }));
  for (const person of everybody) {
    await person.post(begun.path, begun.form);
    const { headers } = await person.post(answered.path, answered.form);
    if (headers.get("Location") !== nextStep) throw new Error(`The quiz does not lead on to ${nextStep}`);
  }
  return everybody;
}

async function findBusiness(origin: string): Promise<string> {
  const person = await new Visitor({ origin, overHttp: true }).visit(city);
  const found = person.attributes("a[href]", "href").find((href) => businessShape.test(href ?? ""));
  if (!found) throw new Error(`${city} links to no business`);
  return found;
}

/** This build, and that of `--beside` with a database of its own. */
async function startAll(databases: Databases, running: Running[]) {
  const contenders: Contender[] = [];
  let business = "";
  for (const [name, folder] of [
    ["Fettle", "."],
    ["beside", words("beside")],
  ] as const) {
    if (!folder) continue;
    const databaseUrl = await databases.make(`bench_pages_${name.toLowerCase()}`);
    const product = await startProduct({ databaseUrl, folder });
    running.push(product);
    const visitors = await people(product.origin);
    business ||= await findBusiness(product.origin);
    contenders.push({ name, ...product, cookies: visitors.map(({ cookies }) => cookies.header("/")) });
  }
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

function rowsOf({ name, least }: Task, results: ReadonlyMap<string, Round[]>): string[][] {
  return [...results].map(([who, found]) => {
    const of = (pick: (round: Round) => number) => median(found.map(pick));
    const rate = of(({ perSecond }) => perSecond);
    return [
      ...[name, who, figure(rate), figure(of(({ p50 }) => p50)), figure(of(({ p99 }) => p99))],
      ...[of(({ processor }) => processor).toFixed(2), figure(least), verdict(rate, { least })],
    ];
  });
}

const [rounds, seconds] = [option("rounds", 5), option("seconds", 3)];
const databases = await openDatabases();
const running: Running[] = [];
try {
  const { contenders, tasks } = await startAll(databases, running);
  const rows: string[][] = [];
  for (const task of tasks) rows.push(...(await contest(task, contenders, rounds, seconds)));
  const head = ["request", "server", "/s", "p50 ms", "p99 ms", "CPU ms", "at least", ""];
  const how = `${connections} connections, ${rounds} rounds in turn of ${seconds} s, medians`;
  publish(`Measured ${today()} on ${describeMachine()}; ${how}.\n\n${table(head, rows)}`);
} finally {
  for (const each of running) await each.stop();
  await databases.leave();
}
