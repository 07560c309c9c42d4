import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createCookie } from "@remix-run/node";
import { cookieSecret, processorMs } from "../product";

/** What one person asks for over and over. */
export type Request = { method: "GET" | "POST"; path: string; body?: string; status: number };

/** A server to load, and the cookies of browsers that take turns. */
export type Contender = { name: string; origin: string; pid: number; cookies: readonly string[] };

/** Answers a second, and milliseconds for one: to the client, and of the server's processor time. */
export type Round = { perSecond: number; p50: number; p99: number; processor: number };

export const connections = 10;

/**
 * Cookies of people who are owed a notice, another each: they get pages of their own
 * (docs/decisions/0014-page-cache.md), of which no two in a row are the same.
 */
export async function makeNotices(): Promise<string[]> {
  const cookie = createCookie("fettle_notice", { secrets: [cookieSecret] });
  const made = Array.from({ length: 3000 }, (_, at) => cookie.serialize(`Notice ${at}`));
  return (await Promise.all(made)).map((each) => each.split(";")[0] ?? "");
}

/** Loads the server for so many seconds. Throws when it answers anything but what is expected. */
export async function load(contender: Contender, request: Request, seconds: number): Promise<Round> {
  await requireStatus(contender, request);
  const before = processorMs(contender.pid);
  const { requests, milliseconds, p50, p99, wrong } = await runWrk(contender, request, seconds);
  if (wrong > 0 || requests === 0) {
    throw new Error(`${contender.name}, ${request.path}: ${wrong} of ${requests} answers are wrong`);
  }
  const processor = (processorMs(contender.pid) - before) / requests;
  return { perSecond: (requests * 1000) / milliseconds, p50, p99, processor };
}

const headersOf = (cookie = "") => ({
  "Accept-Encoding": "br",
  "Content-Type": "application/x-www-form-urlencoded",
  Cookie: cookie,
});

/** The generator counts what failed; whether a page came or the way to another, it does not look at. */
async function requireStatus({ name, origin, cookies }: Contender, asked: Request): Promise<void> {
  const { method, body, status } = asked;
  const headers = headersOf(cookies[0]);
  const answer = await fetch(origin + asked.path, { method, body, headers, redirect: "manual" });
  await answer.body?.cancel();
  if (answer.status !== status) throw new Error(`${name}: ${asked.path} answered ${answer.status}`);
}

const lua = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;

/** The requests are put together before the measurement begins, one for each browser. */
function scriptOf({ method, path: address, body }: Request, cookies: readonly string[]): string {
  const made = cookies.map((cookie, index) => {
    const headers = Object.entries(headersOf(cookie)).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    const said = [lua(method), lua(address), `{${headers.join(",")}}`, body ? lua(body) : "nil"];
    return `  made[${index + 1}] = wrk.format(${said.join(", ")})`;
  });
  return `
local made, at = {}, 0
function init(args)
${made.join("\n")}
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

type Ran = { requests: number; milliseconds: number; p50: number; p99: number; wrong: number };

/** wrk does less for a request than any server here: what it measures is theirs and not its own. */
async function runWrk({ origin, cookies }: Contender, request: Request, seconds: number): Promise<Ran> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-bench-"));
  try {
    const file = path.join(folder, "requests.lua");
    writeFileSync(file, scriptOf(request, cookies));
    const asked = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "-s", file, origin];
    const said = await new Promise<string>((resolve, reject) => {
      const wrk = spawn("wrk", asked, { stdio: ["ignore", "pipe", "inherit"] });
      let text = "";
      wrk.stdout.setEncoding("utf8").on("data", (more: string) => {
        text += more;
      });
      wrk.once("error", () => reject(new Error("wrk is needed: `apt-get install wrk`, `brew install wrk`")));
      wrk.once("close", () => resolve(text));
    });
    const found = said.split("\n").find((line) => line.startsWith("{"));
    if (!found) throw new Error(`wrk said: ${said}`);
    return JSON.parse(found);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
