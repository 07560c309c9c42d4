import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { signedHeader } from "~/services/payments/stand-in/signature.server";
import type { StandIn } from "~/services/payments/stand-in/stand-in.server";
import { subscriptions } from "../../../drizzle/schema";
import { seededRandom } from "../numbers";
import { closeAtOnce, listenOn } from "../processes/listen";
import { liveHere, type ServerProcess, startServer } from "../processes/server-process";
import { bank, buys, openBank, owner, secret } from "./bank";

/** Stripe's API on this machine for processes of the application: answers from a stand-in's books. */
async function openStripeServer(standIn: StandIn) {
  const server = createServer(async (request, response) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const body = await text(request);
    const answer = await standIn.fetch(`http://stripe.example${request.url}`, {
      method: request.method ?? "GET",
      headers,
      ...(body ? { body } : {}),
    });
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(await answer.text());
  });
  const url = `http://127.0.0.1:${await listenOn(server, 0)}`;
  return {
    /** With which a process of the application asks it. */
    settings: { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: url },
    close: () => closeAtOnce(server),
  };
}

/** Of each kill: plans bought just before, and three events of each. */
const bought = 4;
const eventsOfEach = 3;

type KilledWebhooks = {
  kills: number;
  /** Kills after which only some of the events in progress were written. */
  inBetween: number;
  /** Subscriptions of which there was an event and no effect, or an effect and no event. */
  torn: string[];
  /** Answers other than 2xx to events that were sent again; 0 is no answer. */
  refused: number[];
  /** Subscriptions that in the end are not just once what was paid for. */
  wrong: string[];
};

/**
 * Kills the application (SIGKILL) `kills` times at random moments while it takes events at the webhook, checks what is
 * written, and sends them again to the next process. Uses this process's database.
 */
export async function killWebhooks({
  kills,
  seed,
}: {
  kills: number;
  seed: number;
}): Promise<KilledWebhooks> {
  const random = seededRandom(seed);
  openBank();
  const stripe = await openStripeServer(bank);
  const settings = liveHere({
    ...stripe.settings,
    WORKER: "off",
  });
  const result: KilledWebhooks = { kills, inBetween: 0, torn: [], refused: [], wrong: [] };
  let server = await startServer(settings);
  let left = await buySome("Town0");
  // How long a fresh process takes for as many events: each kill falls into that time.
  const took = await timed(() => postAll(server, left));
  await server.kill();
  for (let kill = 1; kill <= kills; kill++) {
    server = await startServer(settings);
    result.refused.push(...(await sendAgain(server, left)));
    left = await buySome(`Town${kill}`);
    const answers = postAll(server, left);
    await pause(random() * took);
    await server.kill();
    await answers;
    const written = await countWritten(left);
    if (written > 0 && written < left.length) result.inBetween += 1;
    result.torn.push(...(await listTorn()));
  }
  server = await startServer(settings);
  result.refused.push(...(await sendAgain(server, left)));
  result.wrong = await listWrong((kills + 1) * bought);
  await server.kill();
  await stripe.close();
  return result;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function buySome(city: string): Promise<string[]> {
  const before = new Set(bank.listEvents());
  for (let number = 0; number < bought; number++) {
    await buys(number < 2 ? "premium" : "starter", await owner(city));
  }
  return bank.listEvents().filter((body) => !before.has(body));
}

/** The status of each answer; 0 where there was none. */
const postAll = (server: ServerProcess, bodies: readonly string[]): Promise<number[]> =>
  Promise.all(
    bodies.map((body) =>
      fetch(`${server.origin}/webhooks/stripe`, {
        method: "POST",
        body,
        headers: {
          "Content-Type": "application/json",
          "Stripe-Signature": signedHeader(secret, body, new Date()),
        },
      })
        // An answer that is cut off does not count.
        .then(async (answer) => {
          await answer.text();
          return answer.status;
        })
        .catch(() => 0),
    ),
  );

async function sendAgain(server: ServerProcess, bodies: readonly string[]): Promise<number[]> {
  const statuses = await postAll(server, bodies);
  return statuses.filter((status) => status < 200 || status >= 300);
}

const ids = async (query: SQL): Promise<string[]> =>
  (await rowsFrom(db)<{ id: string }>(query)).map(({ id }) => id);

async function countWritten(bodies: readonly string[]): Promise<number> {
  const wanted = new Set<string>(bodies.map((body) => JSON.parse(body).id));
  return (await ids(sql`select id from payment_events`)).filter((id) => wanted.has(id)).length;
}

/** In one look: what one event brings about is the subscription, its payment, its place, and that its owner is told. */
async function listTorn(): Promise<string[]> {
  return ids(sql`
      select coalesce(told.id, s.id) as id
      from (select distinct subscription_id as id from payment_events where applied) told
      full join subscriptions s on s.id = told.id
      left join businesses b on b.id = s.business_id
      where told.id is null or s.place is null or b.tier <> s.plan
        or not exists (select from subscription_payments p where p.subscription_id = s.id)
        or not exists (select from outbox o where o.dedupe_key = 'plan:' || s.id || ':placed')`);
}

/** Each plan that was bought has its place, one payment, one mail and its three events; any other id is wrong. */
async function listWrong(expected: number): Promise<string[]> {
  const count = await db.$count(subscriptions);
  const missing = count === expected ? [] : [`${count} instead of ${expected}`];
  const wrong = await ids(sql`
      select s.id from subscriptions s join businesses b on b.id = s.business_id
      where s.status <> 'active' or s.place is null or b.tier <> s.plan or s.refund_wanted_at is not null
        or (select count(*) from subscription_payments p where p.subscription_id = s.id) <> 1
        or (select count(*) from outbox o where o.dedupe_key = 'plan:' || s.id || ':placed') <> 1
        or (select count(*) from payment_events e where e.subscription_id = s.id) <> ${eventsOfEach}`);
  return [...missing, ...wrong];
}
