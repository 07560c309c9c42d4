import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createCookie } from "@remix-run/node";
import type { Encoding } from "./person";
import { cookieSecret, processorMs } from "./product";
import { median } from "./report";

/** What one person does over and over: one request, or several in a row that count as one. */
export type Task = {
  name: string;
  encodings: readonly Encoding[];
  requests: readonly { method: "GET" | "POST"; path: string; body?: string; status: number }[];
  /** Every answer is another page: none is cached, nor what compressing it came to. */
  anew?: boolean;
};

/** A server to load, and the cookies of browsers that take turns. */
export type Contender = { name: string; origin: string; pid: number; cookies: readonly string[] };

/** Tasks a second, and milliseconds for one: to the client, and of the server's processor time. */
export type Round = { perSecond: number; p50: number; p99: number; processor: number };

export const connections = 10;

const noticesInTurn = 3000;

/**
 * Cookies of people who are owed a notice, another each: they get pages of their own
 * (docs/decisions/0014-page-cache.md), of which no two in a row are the same.
 */
const notices = (async () => {
  const cookie = createCookie("fettle_notice", { secrets: [cookieSecret] });
  const made = Array.from({ length: noticesInTurn }, (_, at) => cookie.serialize(`Notice ${at}`));
  return (await Promise.all(made)).map((each) => each.split(";")[0] ?? "");
})();

/** Loads the server for so many seconds. Throws when it answers anything but what the task expects. */
export async function load(
  contender: Contender,
  task: Task,
  { encoding, seconds }: { encoding: Encoding; seconds: number },
): Promise<Round> {
  const known = contender.cookies.length > 0 ? contender.cookies : [""];
  const cookies = task.anew ? await notices : known;
  for (const each of task.requests) await requireStatus(contender, each, cookies[0] ?? "", encoding);
  const before = processorMs(contender.pid);
  const { requests, milliseconds, p50, p99, wrong } = await runWrk(
    contender.origin,
    scriptOf(task, cookies, encoding),
    seconds,
  );
  const processor = processorMs(contender.pid) - before;
  const tasks = requests / task.requests.length;
  if (wrong > 0 || tasks === 0) {
    throw new Error(
      `${contender.name}, ${task.name}: ${wrong} of ${requests} answers are not what was asked for`,
    );
  }
  return { perSecond: (tasks * 1000) / milliseconds, p50, p99, processor: processor / tasks };
}

/** The generator counts what failed; whether a page came or the way to another, it does not look at. */
async function requireStatus(
  { name, origin }: Contender,
  { method, path: pathname, body, status }: Task["requests"][number],
  cookie: string,
  encoding: Encoding,
): Promise<void> {
  const headers = headersOf(cookie, encoding);
  const answer = await fetch(origin + pathname, { method, body, headers, redirect: "manual" });
  await answer.body?.cancel();
  if (answer.status !== status) throw new Error(`${name}: ${pathname} answered ${answer.status}`);
}

const headersOf = (cookie: string, encoding: Encoding) => ({
  "Accept-Encoding": encoding,
  "Content-Type": "application/x-www-form-urlencoded",
  Cookie: cookie,
});

/** The requests are put together before the measurement begins; each browser makes all of them in turn. */
function scriptOf(task: Task, cookies: readonly string[], encoding: Encoding): string {
  const made = cookies.flatMap((cookie) =>
    task.requests.map(({ method, path: pathname, body }) => {
      const headers = Object.entries(headersOf(cookie, encoding)).map(
        ([name, value]) => `[${lua(name)}]=${lua(value)}`,
      );
      return `wrk.format(${lua(method)}, ${lua(pathname)}, {${headers.join(",")}}, ${body ? lua(body) : "nil"})`;
    }),
  );
  return `
local made, at = {}, 0
function init(args)
${made.map((each, index) => `  made[${index + 1}] = ${each}`).join("\n")}
end
function request()
  at = at % #made + 1
  return made[at]
end
function done(summary, latency)
  local wrong = summary.errors
  io.write(string.format('\\n{"requests":%d,"milliseconds":%f,"p50":%f,"p99":%f,"wrong":%d}\\n',
    summary.requests, summary.duration / 1000, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    wrong.connect + wrong.read + wrong.write + wrong.status + wrong.timeout))
end
`;
}

const lua = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;

type Ran = { requests: number; milliseconds: number; p50: number; p99: number; wrong: number };

/** wrk does less for a request than any server here: what it measures is theirs and not its own. */
async function runWrk(origin: string, script: string, seconds: number): Promise<Ran> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-bench-"));
  try {
    const file = path.join(folder, "requests.lua");
    writeFileSync(file, script);
    const asked = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "-s", file, origin];
    const said = await new Promise<string>((resolve, reject) => {
      const wrk = spawn("wrk", asked, { stdio: ["ignore", "pipe", "inherit"] });
      let text = "";
      wrk.stdout.setEncoding("utf8").on("data", (more: string) => {
        text += more;
      });
      wrk.once("error", () =>
        reject(new Error("wrk is needed: `apt-get install wrk`, or `brew install wrk`")),
      );
      wrk.once("close", () => resolve(text));
    });
    const [found] = said.split("\n").filter((line) => line.startsWith("{"));
    if (!found) throw new Error(`wrk said: ${said}`);
    return JSON.parse(found) as Ran;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
