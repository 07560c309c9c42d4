/**
 * `npm run faults -- failover [people]`: homeowners send their last answer, five at a time, to an application whose
 * DATABASE_URL names a primary and its synchronous standby; half-way the primary is killed (SIGKILL), and a second later
 * the standby is promoted, as a failover manager would. Pages are read all the while. Ends with 1 when an acknowledged
 * lead is lost or doubled, when a page is answered with more than 503, or when ten seconds pass between the promotion
 * and the next lead that is stored.
 */
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { ensureBuilt } from "../../scripts/build.js";
import { openDurablePostgres } from "../../scripts/postgres.js";
import { endAfter, say, secondsSoFar } from "../support/processes/command";
import { forEach, sendLastAnswer, untilAllIsDone } from "../support/processes/last-answers-sent";
import type { LastAnswer } from "../support/processes/last-form";
import { endProcesses, liveOn, startServer, twilioAt } from "../support/processes/server-process";
import { until } from "../support/until";
import { openSmtpServer } from "../support/vendors/smtp-server";
import { openTwilioServer } from "../support/vendors/twilio-server";

const people = Number(process.argv[2] ?? 200);
const atOnce = 5;
/** So that homeowners come before, while and after the primary is gone. */
const longestPauseMs = 1_500;
const mostSeconds = 240;
const mostMsToWrite = 10_000;
const pages = ["/", "/roofers-leeds", "/directory?q=roof", "/healthz"];

/** Asks one after the other until it is told to stop; how each answered, and the slowest. */
async function readPages(origin: string, isOver: () => boolean) {
  const answers = new Map<number, number>();
  let slowestMs = 0;
  for (let at = 0; !isOver(); at++) {
    const asked = Date.now();
    const answer = await fetch(`${origin}${pages[at % pages.length]}`, {
      headers: { Cookie: `seen=${at}` },
      signal: AbortSignal.timeout(30_000),
    });
    await answer.text();
    slowestMs = Math.max(slowestMs, Date.now() - asked);
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    await pause(20);
  }
  return { answers, slowestMs };
}

/** Every commit is in both before it is answered. */
async function makeSynchronous(url: string): Promise<void> {
  const primary = postgres(url, { max: 1, onnotice: () => {} });
  await primary`alter system set synchronous_standby_names = '*'`;
  await primary`select pg_reload_conf()`;
  await until("the standby is in step", async () => {
    const [row] = await primary`select count(*)::int as n from pg_stat_replication where sync_state = 'sync'`;
    return row?.n === 1;
  });
  await primary.end();
}

async function promote(url: string): Promise<void> {
  const standby = postgres(url, { max: 1, onnotice: () => {} });
  await standby`select pg_promote(true, 30)`;
  await standby.end();
}

/** The primary, its standby, vendors, and the application that knows both by one address. */
async function openAll() {
  const primary = await openDurablePostgres();
  const standby = await primary.follow();
  await makeSynchronous(primary.url);
  const url = primary.url.replace(/(@[^/]+)/, `$1,${new URL(standby.url).host}`);
  const [twilio, post] = await Promise.all([openTwilioServer(), openSmtpServer()]);
  const settings = liveOn(url, { ...twilioAt(twilio.url), SMTP_URL: post.url });
  const application = await startServer(settings);
  Object.assign(process.env, settings);
  return { primary, standby, twilio, post, settings, application };
}

type All = Awaited<ReturnType<typeof openAll>>;

/** Kills the primary once half have been answered, and promotes the standby. */
async function failOver({ primary, standby }: All, told: () => number) {
  await until("half are answered", () => told() >= people / 2, { seconds: mostSeconds });
  const killedAt = Date.now();
  await primary.kill();
  await pause(1_000);
  await promote(standby.url);
  return { killedAt, promotedAt: Date.now() };
}

/** Everybody sends, {@link atOnce} at a time: what each was told, and when a lead was in the database. */
async function sendAll(everybody: readonly LastAnswer[], origin: string, told: Map<LastAnswer, string>) {
  const storedAt: number[] = [];
  const rest = () => pause(Math.random() * longestPauseMs);
  await forEach(everybody, atOnce, async (person) => {
    const meaning = await sendLastAnswer(person, () => origin, rest);
    if (meaning.startsWith("stored")) storedAt.push(Date.now());
    told.set(person, meaning);
    await rest();
  });
  return storedAt;
}

async function run(): Promise<boolean> {
  ensureBuilt();
  const all = await openAll();
  const { primary, standby, twilio, post, application } = all;
  const { prepareHomeowners } = await import("../support/processes/last-answers");
  const { countPending, tally } = await import("../support/processes/tally");
  const everybody = await prepareHomeowners(people);

  const told = new Map<LastAnswer, string>();
  const reading = readPages(application.origin, () => told.size === people);
  const [{ killedAt, promotedAt }, storedAt] = await Promise.all([
    failOver(all, () => told.size),
    sendAll(everybody, application.origin, told),
  ]);
  const { answers, slowestMs } = await reading;
  await untilAllIsDone(all.settings, countPending, () => 120);
  const kills = [{ what: "primary", at: killedAt }];
  const { lines, sound } = await tally({
    ...{ told, toldAgain: [], kills, mails: post.received, texts: twilio.texts },
  });
  const firstMs = Math.min(...storedAt.filter((at) => at > promotedAt)) - promotedAt;
  const seen = [...answers].map(([status, count]) => `${count} x ${status}`).join(", ");
  for (const line of lines) say(line);
  say(
    `promoted ${promotedAt - killedAt} ms after the kill; the first lead in the database ${firstMs} ms later`,
  );
  say(`pages: ${seen}, the slowest ${slowestMs} ms`);
  say(`wall time: ${secondsSoFar()} s`);
  await endProcesses();
  await Promise.all([primary.stop(), standby.stop()]);
  const wrong = [...answers.keys()].filter((status) => status !== 200 && status !== 503);
  return sound && firstMs <= mostMsToWrite && wrong.length === 0;
}

await endAfter(run(), mostSeconds);
