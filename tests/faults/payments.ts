/**
 * `npm run faults -- payments [seed]`: tells of each event in a subscription's life a hundred times, in 20 orders; and
 * kills the application (SIGKILL) 50 times at random while it hears of payments. Prints what became of it. Ends with 1
 * when anything is there that should not be.
 */
import { isDeepStrictEqual } from "node:util";
import { ensureBuilt } from "../../scripts/build.js";
import { openPostgres } from "../../scripts/postgres.js";
import { endAfter, openHere, say, secondsSoFar } from "../support/processes/command";
import { endProcesses } from "../support/processes/server-process";

const orders = 20;
const repeats = 100;
const kills = 50;
const seed = Number(process.argv[2] ?? 20_281_029);

async function liveInEveryOrder(): Promise<boolean> {
  const { daysLater, openBank } = await import("../support/vendors/bank");
  const { liveThrough, wholeLife } = await import("../support/processes/lives");
  openBank();
  const events = await wholeLife();
  const at = daysLater(90);
  const right = await liveThrough(events, { order: 0, repeats: 1, at });
  let [same, refused] = [0, 0];
  for (let order = 1; order <= orders; order++) {
    const lived = await liveThrough(events, { order, repeats, at });
    refused += lived.refused;
    if (isDeepStrictEqual(lived.state, right.state)) same += 1;
  }
  const told = events.length * repeats * orders;
  say(
    `${events.length} events, each told ${repeats} times in ${orders} orders: ${told} told, ${refused} refused`,
  );
  say(`the same in the end: ${same} of ${orders}, ${right.state.payments.length} periods paid for`);
  return same === orders && refused === 0 && right.state.payments.length === 3;
}

async function killed(): Promise<boolean> {
  const { killWebhooks } = await import("../support/vendors/webhook-kills");
  const { inBetween, torn, refused, wrong } = await killWebhooks({ kills, seed });
  say(
    `killed ${kills} times while it heard of 12 events (seed ${seed}); ${inBetween} times some were written and some were not`,
  );
  say(`an event without its effect, or the other way round: ${torn.length}${listed(torn)}`);
  say(
    `told again and refused: ${refused.length}${listed(refused)}; in the end not just once what was paid for: ${wrong.length}${listed(wrong)}`,
  );
  return torn.length + refused.length + wrong.length === 0;
}

const listed = (ids: readonly (string | number)[]) =>
  ids.length > 0 ? ` (${ids.slice(0, 5).join(" ")})` : "";

async function run(): Promise<boolean> {
  ensureBuilt();
  const database = await openPostgres();
  const closeDatabase = await openHere(database.url);
  const { db } = await import("~/database/db.server");
  const sound = [await liveInEveryOrder()];
  const { paymentEvents, subscriptions } = await import("../../drizzle/schema");
  await db.delete(subscriptions);
  await db.delete(paymentEvents);
  sound.push(await killed());
  say(`wall time: ${secondsSoFar()} s`);
  await endProcesses();
  await closeDatabase();
  await database.stop();
  return sound.every(Boolean);
}

await endAfter(run());
