import { freePort } from "../scripts/postgres.js";
import { Person } from "./person";
import { startProduct } from "./product";
import { table } from "./report";
import { openWire, type Traffic } from "./wire";

const steps = "/quote-quiz";

async function walkTo(person: Person, step: string): Promise<void> {
  let page = await person.visit(steps);
  while (page.url.pathname !== `${steps}/${step}`) page = await person.answer(page);
}

async function counted(origin: string, during: (act: () => Promise<unknown>) => Promise<Traffic>) {
  const choice = new Person(origin, "07700 900 611");
  await walkTo(choice, "roof-work");
  const answer = () => choice.post(`${steps}/roof-work`, { "roof-work": "repair" });
  await answer();
  await choice.get("/");
  const last = new Person(origin, "07700 900 612");
  await walkTo(last, "postcode");
  const rows: [string, Traffic][] = [
    ["home GET", await during(() => choice.get("/"))],
    ["quiz step GET", await during(() => choice.get(`${steps}/roof-size`))],
    ["quiz answer POST", await during(answer)],
    [
      "last answer POST, makes the lead",
      await during(() => last.post(`${steps}/postcode`, { postcode: "LS1 4DY" })),
    ],
  ];
  return rows;
}

/** Counts, at the wire, what a few requests cost in database round trips and transactions. */
export async function countRoundTrips(databaseUrl: string): Promise<string> {
  const wire = await openWire(databaseUrl);
  // One connection, so that a statement prepared once is not prepared again; no worker's own queries.
  const product = await startProduct({
    port: await freePort(),
    databaseUrl: wire.url,
    worker: "off",
    pool: 1,
  });
  try {
    // Before the count somebody else goes the whole way: after that every statement is prepared.
    const first = new Person(product.origin, "07700 900 610");
    await walkTo(first, "postcode");
    await first.post(`${steps}/postcode`, { postcode: "LS1 4DY" });
    const rows = await counted(product.origin, wire.during);
    return [
      table(
        ["request", "round trips", "transactions"],
        rows.map(([name, { roundTrips, transactions }]) => [name, String(roundTrips), String(transactions)]),
      ),
      "",
      ...rows.map(([name, { statements }]) => `- ${name}: ${statements.map(shorten).join(" · ") || "none"}`),
    ].join("\n");
  } finally {
    await product.stop();
    wire.close();
  }
}

/** The verb and the table are enough to know a statement by. */
function shorten(statement: string): string {
  const words = statement.replace(/["()]/g, " ").trim().split(/\s+/);
  const verb = words[0]?.toLowerCase() ?? "";
  const at = words.findIndex((word) => /^(from|into)$/i.test(word));
  const target = verb === "update" ? words[1] : words[at + 1];
  return at < 0 && verb !== "update" ? verb : `${verb} ${target}`;
}
