/**
 * `npm run faults -- leads [seed people kills]`: 500 homeowners send their last answer, ten at a time, while the database and
 * the application are each killed (SIGKILL) six times at random. Prints what became of their leads and of the
 * messages about them. Ends with 1 when an acknowledged lead is lost or anything is there twice, but for a
 * message whose vendor's answer was lost.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuilt } from "../../scripts/build.js";
import { openDurablePostgres } from "../../scripts/postgres.js";
import { seededRandom } from "../support/numbers";
import { endAfter, say, secondsSoFar } from "../support/processes/command";
import { Killer } from "../support/processes/killer";
import { forEach, sendLastAnswer, untilAllIsDone } from "../support/processes/last-answers-sent";
import type { LastAnswer } from "../support/processes/last-form";
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
/** Longest pause of a person who is answered before the next one comes, or before 'Try again'. */
const longestPauseMs = 600;
/** How many of all press the button again after they were answered. */
const repeating = 0.2;
/** How long after at most: long enough for something to be killed in between. */
const longestSecondThoughtMs = 2_000;

const random = seededRandom(seed);
ensureBuilt();

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

/** Everybody sends the last answer while the killers are about; what each was told, and those who asked again. */
async function sendAll(everybody: readonly LastAnswer[], origin: () => string, killers: readonly Killer[]) {
  const told = new Map<LastAnswer, string>();
  const toldAgain: string[] = [];
  const killing = Promise.all(killers.map((killer) => killer.run(() => told.size)));
  const sending = forEach(everybody, atOnce, async (person) => {
    const send = () => sendLastAnswer(person, origin, () => pause(random() * longestPauseMs));
    await until("the killers keep up", () => !killers.some((killer) => killer.isBehind(told.size)), {
      seconds: mostSeconds,
    });
    told.set(person, await send());
    if (random() < repeating) {
      await pause(random() * longestSecondThoughtMs);
      toldAgain.push(await send());
    }
    await pause(random() * longestPauseMs);
  });
  await Promise.all([killing, sending]);
  return { told, toldAgain };
}

async function run(): Promise<boolean> {
  const database = await openDurablePostgres();
  const [twilio, post] = await Promise.all([openTwilioServer(), openSmtpServer()]);
  const settings = liveOn(database.url, { ...twilioAt(twilio.url), SMTP_URL: post.url });
  const application = await openApplication(settings);
  // What this process takes from the application must see the same database and make the same seals.
  Object.assign(process.env, settings);
  const { prepareHomeowners } = await import("../support/processes/last-answers");
  const { countPending, tally } = await import("../support/processes/tally");
  const everybody = await prepareHomeowners(people);
  say(`After ${secondsSoFar()} s ${people} homeowners are at their last question (seed ${seed}).`);

  const killers = [
    { name: "database", kill: database.kill, revive: database.start, longestAbsenceMs: 2_500 },
    { name: "application", kill: application.kill, revive: application.revive, longestAbsenceMs: 200 },
  ].map((victim) => new Killer(victim, killsOfEach, people, random));
  const answers = await sendAll(everybody, application.origin, killers);
  say(`After ${secondsSoFar()} s everybody has been answered; what is left is in the spool and the outbox.`);
  await untilAllIsDone(settings, countPending, () => mostSeconds - secondsSoFar());

  const kills = killers.flatMap((killer) => killer.kills);
  const { lines, sound } = await tally({ ...answers, kills, mails: post.received, texts: twilio.texts });
  for (const line of [...lines, `wall time: ${secondsSoFar()} s`]) say(line);
  await endProcesses();
  await database.stop();
  return sound;
}

await endAfter(run(), mostSeconds);
