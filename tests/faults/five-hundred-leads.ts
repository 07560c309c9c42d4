/**
 * `npm run faults -- leads [seed people kills]`: 500 homeowners send their last answer, ten at a time, while the database and
 * the application are each killed (SIGKILL) six times at random. Prints what became of their leads and of the
 * messages about them. Ends with 1 when an acknowledged lead is lost or anything is there twice, but for a
 * message whose vendor's answer was lost.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuilt } from "../../scripts/build.js";
import { openDurablePostgres } from "../../scripts/postgres.js";
import { Killer, seededRandom } from "../support/processes/killer";
import { type LastAnswer, postLastAnswer } from "../support/processes/last-form";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  type Settings,
  startServer,
  twilioAt,
} from "../support/processes/server-process";
import { until } from "../support/until";
import { openSmtpServer } from "../support/vendors/smtp-server";
import { openTwilioServer } from "../support/vendors/twilio-server";

const [seed = 20_260_303, people = 500, killsOfEach = 6] = process.argv.slice(2).map(Number);
const atOnce = 10;
/** As many for each five hundred, and the last leases' time. */
const mostSeconds = Math.ceil(people / 500) * 240;
const mostTries = 100;
/** Longest pause of a person who is answered before the next one comes, or before 'Try again'. */
const longestPauseMs = 600;
/** After that a browser has long said that nobody answers. */
const timeLimitMs = 20_000;
/** How many of all press the button again after they were answered. */
const repeating = 0.2;
/** How long after at most: long enough for something to be killed in between. */
const longestSecondThoughtMs = 2_000;

const random = seededRandom(seed);
ensureBuilt();
const began = Date.now();
const seconds = () => Math.round((Date.now() - began) / 1000);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** What the address means that the last answer leads to. Anything else is no acknowledgement. */
const meanings: readonly [meaning: string, address: RegExp][] = [
  ["stored, waiting page", /^\/(quote-quiz\/calculating|ai-quote\/processing)\?id=/],
  ["stored, results page", /^\/(quote-results|quote-quiz\/results)\?id=/],
  ["spooled, fallback page", /^\/(quote-results-fallback|quote-success)\?/],
];

/** One process of the application, at another address after each start. */
async function openApplication(settings: Settings) {
  let server: ServerProcess = await startServer(settings);
  return {
    origin: () => server.origin,
    kill: () => server.kill(),
    async revive() {
      server = await startServer(settings);
    },
  };
}

/** Does the work for every item, {@link atOnce} at a time. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/** Presses the button, and 'Try again' for as long as there is none who takes it. */
async function send(person: LastAnswer, origin: () => string): Promise<string> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await postLastAnswer(origin(), person, AbortSignal.timeout(timeLimitMs)).catch(
      () => undefined,
    );
    // Where it leads is in the head: what follows need not arrive.
    void answer?.body?.cancel().catch(() => undefined);
    if (answer && answer.status < 500) {
      const address = answer.headers.get("Location") ?? "";
      const meaning = meanings.find(([, led]) => led.test(address));
      return meaning?.[0] ?? `not acknowledged: ${answer.status} ${address.split("?")[0]}`;
    }
    await pause(random() * longestPauseMs);
  }
  return `not acknowledged: gave up after ${mostTries} tries`;
}

/** Everybody sends the last answer while the killers are about; what each was told, and those who asked again. */
async function sendAll(everybody: readonly LastAnswer[], origin: () => string, killers: readonly Killer[]) {
  const told = new Map<LastAnswer, string>();
  const toldAgain: string[] = [];
  const killing = Promise.all(killers.map((killer) => killer.run(() => told.size)));
  const sending = forEach(everybody, async (person) => {
    await until("the killers keep up", () => !killers.some((killer) => killer.isBehind(told.size)), {
      seconds: mostSeconds,
    });
    told.set(person, await send(person, origin));
    if (random() < repeating) {
      await pause(random() * longestSecondThoughtMs);
      toldAgain.push(await send(person, origin));
    }
    await pause(random() * longestPauseMs);
  });
  await Promise.all([killing, sending]);
  return { told, toldAgain };
}

/** Resolves when neither the spool nor the outbox holds anything. */
async function untilAllIsDone(spool: string, countPending: () => Promise<number>): Promise<void> {
  const spooled = () =>
    existsSync(spool) ? readdirSync(spool).filter((name) => name.endsWith(".sealed")).length : 0;
  const limit = () => ({ seconds: mostSeconds - seconds() });
  await until("the spool is empty", () => spooled() === 0, limit());
  await until("everything is sent", async () => (await countPending()) === 0, limit());
}

async function run(): Promise<boolean> {
  const database = await openDurablePostgres();
  const [twilio, post] = await Promise.all([openTwilioServer(), openSmtpServer()]);
  const settings = liveOn(database.url, { ...twilioAt(twilio.url), SMTP_URL: post.url });
  const application = await openApplication(settings);
  // What this process takes from the application must see the same database and make the same seals.
  Object.assign(process.env, settings);
  const { prepareLastAnswer } = await import("../support/processes/last-answers");
  const { countPending, prepareTown, tally } = await import("../support/processes/tally");
  await prepareTown();
  const everybody: LastAnswer[] = [];
  await forEach([...Array(people).keys()], async (index) => {
    everybody.push(await prepareLastAnswer(index));
  });
  say(`After ${seconds()} s ${people} homeowners are at their last question (seed ${seed}).`);

  const killers = [
    { name: "database", kill: database.kill, revive: database.start, longestAbsenceMs: 2_500 },
    { name: "application", kill: application.kill, revive: application.revive, longestAbsenceMs: 200 },
  ].map((victim) => new Killer(victim, killsOfEach, people, random));
  const answers = await sendAll(everybody, application.origin, killers);
  say(`After ${seconds()} s everybody has been answered; what is left is in the spool and the outbox.`);
  await untilAllIsDone(path.join(settings.DATA_DIR ?? "", "spool"), countPending);

  const kills = killers.flatMap((killer) => killer.kills);
  const { lines, sound } = await tally({ ...answers, kills, mails: post.received, texts: twilio.texts });
  for (const line of [...lines, `wall time: ${seconds()} s`]) say(line);
  await endProcesses();
  await database.stop();
  return sound;
}

const limit = setTimeout(() => {
  say(`Not finished within ${mostSeconds} s.`);
  process.exit(1);
}, mostSeconds * 1000);
run().then(
  (sound) => {
    clearTimeout(limit);
    process.exit(sound ? 0 : 1);
  },
  (error: unknown) => {
    say(String(error));
    process.exit(1);
  },
);
