import { freePort, openPostgres } from "../scripts/postgres.js";
import type { Visitor } from "../tests/support/pages/visitor";
import { contest, figureTable, type Measured, startBare } from "./contest";
import { type Copy, copyPage, copyPost } from "./copies";
import { type Contender, connections, type Task } from "./load";
import { personAt } from "./person";
import { type Running, startProduct } from "./product";
import { describeMachine, describeQuiet } from "./quiet";
import { option, publish, say, today } from "./report";

const getHome = { method: "GET", path: "/", status: 200 } as const;
const getCity = { method: "GET", path: "/roofers-leeds", status: 200 } as const;

/** The roofing quiz up to a page of choices; the last answer is the one that is posted over and over. */
const begun = { path: "/quote-quiz", form: { "property-type": "house" } };
const answered = { path: "/quote-quiz/roof-work", form: { "roof-work": "replacement" } };
const getStep = { method: "GET", path: "/quote-quiz/roof-size", status: 200 } as const;
const body = new URLSearchParams(answered.form).toString();
const postAnswer = { method: "POST", path: answered.path, body, status: 303 } as const;

const tasks: readonly Task[] = [
  { name: "home GET", encodings: ["br", "identity"], requests: [getHome] },
  { name: "home GET, made anew", encodings: ["br", "identity"], requests: [getHome], anew: true },
  { name: "city GET", encodings: ["br"], requests: [getCity] },
  { name: "city GET, made anew", encodings: ["br", "identity"], requests: [getCity], anew: true },
  { name: "quiz step GET", encodings: ["br", "identity"], requests: [getStep] },
  { name: "answer POST", encodings: ["br"], requests: [postAnswer] },
  { name: "answer POST, then the next step GET", encodings: ["br"], requests: [postAnswer, getStep] },
];

/** Somebody for each connection who has answered two questions and stands before the third. */
const people = (origin: string): Promise<Visitor[]> =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      const person = personAt(origin);
      await person.post(begun.path, begun.form);
      const { headers } = await person.post(answered.path, answered.form);
      if (headers.get("Location") !== getStep.path)
        throw new Error(`The quiz does not lead on to ${getStep.path}`);
      return person;
    }),
  );

async function contend({ name, origin, pid }: Running & { name: string }): Promise<Contender> {
  return { name, origin, pid, cookies: (await people(origin)).map(({ cookies }) => cookies.header("/")) };
}

async function makeCopies(origin: string): Promise<Copy[]> {
  const [person] = await people(origin);
  if (!person) return [];
  return [
    await copyPage(person, "/", "routes/public/home"),
    await copyPage(person, getCity.path, "routes/directory/landing"),
    await copyPage(person, getStep.path, "/quote-quiz/:step?"),
    await copyPost(person, answered.path, answered.form),
  ];
}

function describe(measured: Measured[], rounds: number, seconds: number): string {
  return [
    `Measured ${today()} on ${describeMachine()}; ${connections} connections, ${rounds} interleaved rounds of`,
    `${seconds} s, medians. The load generator runs on the same cores as the server. ${describeQuiet()}`,
    "",
    figureTable(measured),
  ].join("\n");
}

/** A PostgreSQL, when there is one; the rest is worth measuring without. */
async function findPostgres() {
  return openPostgres().catch((error: Error) => say(`Without PostgreSQL: ${error.message}`));
}

async function run(): Promise<void> {
  const [rounds, seconds] = [option("rounds", 5), option("seconds", 3)];
  const postgres = await findPostgres();
  const running: { stop: () => Promise<void> }[] = postgres ? [postgres] : [];
  const start = async (starting: Promise<Running>) => {
    const server = await starting;
    running.unshift(server);
    return server;
  };
  try {
    const embedded = await start(startProduct({ port: await freePort() }));
    const products = [{ name: "Fettle on PGlite", ...embedded }];
    if (postgres) {
      const product = await start(startProduct({ port: await freePort(), databaseUrl: postgres.url }));
      products.push({ name: "Fettle on PostgreSQL", ...product });
    }
    const contenders = await Promise.all(products.map(contend));
    const copies = await makeCopies(embedded.origin);
    const bare = await startBare(copies, contenders[0]?.cookies ?? [], (server) => running.unshift(server));
    contenders.push(...bare);
    const measured = await contest(tasks, contenders, { rounds, seconds });
    publish(describe(measured, rounds, seconds));
  } finally {
    for (const each of running) await each.stop();
  }
}

await run();
