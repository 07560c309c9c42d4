import autocannon, { type Client } from "autocannon";
import type { Encoding } from "./person";
import { percentile, processorMs } from "./processor";
import { median } from "./report";

/** What one person does over and over: one request, or several in a row that count as one. */
export type Task = {
  name: string;
  encodings: readonly Encoding[];
  requests: { method: "GET" | "POST"; path: string; body?: string; status: number }[];
  /** The product may not answer with a page that it has cached. */
  anew?: boolean;
};

/** A server to load, and one browser's cookies for each connection. */
export type Contender = { name: string; origin: string; pid: number; cookies: readonly string[] };

/** Tasks a second, and milliseconds for one: to the client, and of the server's processor time. */
export type Round = { perSecond: number; p50: number; p99: number; processor: number };

export const connections = 10;

/** Who may be owed a notice gets a page of their own (docs/decisions/0014-page-cache.md). */
const ownPage = "fettle_notice=none";

/** Loads the server for so many seconds. Throws when it answers anything but what the task expects. */
export async function load(
  contender: Contender,
  task: Task,
  { encoding, seconds }: { encoding: Encoding; seconds: number },
): Promise<Round> {
  const setupClient = clientSetup(contender, task, encoding);
  const run = autocannon({ url: contender.origin, connections, duration: seconds, setupClient });
  const times: number[] = [];
  const expected = task.requests.map(({ status }) => status);
  const underWay = new Map<Client, { done: number; milliseconds: number }>();
  const wrong = new Set<number>();
  run.on("response", (client, status, _bytes, milliseconds) => {
    const so = underWay.get(client) ?? { done: 0, milliseconds: 0 };
    if (status !== expected[so.done]) wrong.add(status);
    const next = { done: so.done + 1, milliseconds: so.milliseconds + milliseconds };
    if (next.done === expected.length) times.push(next.milliseconds);
    underWay.set(client, next.done === expected.length ? { done: 0, milliseconds: 0 } : next);
  });
  const before = processorMs(contender.pid);
  const { errors, timeouts, duration } = await run;
  const processor = processorMs(contender.pid) - before;
  if (wrong.size > 0 || errors + timeouts > 0 || times.length === 0) {
    const statuses = [...wrong].join(", ") || "nothing unexpected";
    throw new Error(`${contender.name}, ${task.name}: answered ${statuses}, ${errors + timeouts} errors`);
  }
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    processor: processor / times.length,
  };
}

/** Gives each connection the task's requests, with the cookies of a browser of its own. */
function clientSetup(contender: Contender, task: Task, encoding: Encoding): (client: Client) => void {
  const cookies = contender.cookies.values();
  const headers = { "Accept-Encoding": encoding, "Content-Type": "application/x-www-form-urlencoded" };
  return (client) => {
    const cookie = cookies.next().value ?? "";
    const sent = { ...headers, Cookie: task.anew ? `${cookie}; ${ownPage}` : cookie };
    client.setRequests(
      task.requests.map(({ method, path, body }) => ({ method, path, body, headers: sent })),
    );
  };
}

/** The median of every figure, and how far the requests a second lay apart. */
export function summarise(rounds: readonly Round[]): Round & { lowest: number; highest: number } {
  const perSecond = rounds.map((round) => round.perSecond);
  return {
    perSecond: median(perSecond),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    processor: median(rounds.map(({ processor }) => processor)),
    lowest: Math.min(...perSecond),
    highest: Math.max(...perSecond),
  };
}
