import { freePort } from "../scripts/postgres.js";
import { contest, figureTable, startBare } from "./contest";
import { type Copy, copyPage } from "./copies";
import { type Contender, connections, type Task } from "./load";
import { Person, textOf } from "./person";
import { type Running, startProduct } from "./product";
import { describeMachine, describeQuiet } from "./quiet";
import { option, publish, table, today } from "./report";
import { openCluster } from "./search/cluster";

/** Whole pages of the directory on a database that `bench:seed` has filled, else on the largest of `bench:search`. */
const cluster = process.env.DATABASE_URL ? undefined : await openCluster();
const databaseUrl = process.env.DATABASE_URL ?? cluster?.url("fettle_1000000") ?? "";

type Sight = { name: string; path: string; routeId: string };

const landing = "routes/directory/landing";
const directory = "routes/directory/directory";

async function sights(person: Person): Promise<Sight[]> {
  const list = textOf(await person.get("/roofers-london"));
  const business = /href="(\/roofing\/[0-9a-f-]{36})"/.exec(list)?.[1];
  const address = business && (await person.visit(business)).url.pathname;
  if (!address) throw new Error("The list of London leads to no business");
  return [
    { name: "city page", path: "/roofers-london", routeId: landing },
    { name: "city page 50", path: "/roofers-london?page=50", routeId: landing },
    { name: "directory, a common word", path: "/directory?q=roof", routeId: directory },
    {
      name: "directory, two words in a city",
      path: "/directory?q=slate+chimney&location=Leeds",
      routeId: directory,
    },
    { name: "finder, 10 miles of London", path: "/find-roofer?location=London", routeId: "find-roofer" },
    {
      name: "a business",
      path: address,
      routeId: address.startsWith("/roofers/") ? "business-by-slug" : "business-by-id",
    },
  ];
}

function tasksOf(all: readonly Sight[]): Task[] {
  return all.flatMap(({ name, path }) => {
    const requests = [{ method: "GET", path, status: 200 } as const];
    return [
      { name, encodings: ["br"], requests },
      { name: `${name}, made anew`, encodings: ["br"], requests, anew: true },
    ] satisfies Task[];
  });
}

/** How many listings there are, as the product itself says it. */
async function countListings(person: Person): Promise<string> {
  const said = /data-live-count="[^"]*">([\d,]+)</.exec(textOf(await person.get("/")))?.[1];
  return said ?? "an unknown number of";
}

async function run(): Promise<void> {
  const [rounds, seconds] = [option("rounds", 3), option("seconds", 3)];
  const running: Running[] = [];
  try {
    const product = await startProduct({ port: await freePort(), databaseUrl });
    running.push(product);
    const person = new Person(product.origin);
    const seen = await sights(person);
    const copies: Copy[] = [];
    for (const { path, routeId } of seen) copies.push(await copyPage(person, path, routeId));
    const contenders: Contender[] = [{ name: "Fettle on PostgreSQL", ...product, cookies: [] }];
    contenders.push(...(await startBare(copies, [], (server) => running.push(server))));
    const measured = await contest(tasksOf(seen), contenders, { rounds, seconds });
    const report = [
      `Measured ${today()} on ${describeMachine()}, ${await countListings(person)} active roofers among the listings;`,
      `${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians. ${describeQuiet()}`,
      "",
      figureTable(measured),
      "",
      table(
        ["request", "address"],
        seen.map(({ name, path }) => [name, path]),
      ),
    ];
    publish("directory", report.join("\n"));
  } finally {
    for (const each of running.reverse()) await each.stop();
    cluster?.leave();
  }
}

await run();
