import { spawn } from "node:child_process";
import { get } from "node:http";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.js";
import { ensureInstalled, requireNode } from "./install.js";
import { isEverywhere, whoCanReach } from "./reach.js";
import "./started-by-npm.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST;
const address = `http://${isEverywhere(host) ? "localhost" : host}:${port}`;
const pollEveryMs = 50;

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** @returns {Promise<boolean>} */
function isPortFree() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

function startServer() {
  const server = spawn(
    process.execPath,
    ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    { stdio: "inherit", env: { ...process.env, DEMO: "1", NODE_ENV: "production", PORT: String(port) } },
  );
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // Ctrl+C in a terminal reaches the server by itself; a second signal would cut its clean stop short.
      const alreadyTold = signal === "SIGINT" && process.stdin.isTTY;
      if (!alreadyTold) server.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    });
  }
  process.once("exit", () => server.kill());
  return server;
}

/** @returns {Promise<boolean>} */
function isHealthy() {
  return new Promise((resolve) => {
    const request = get(
      `http://${isEverywhere(host) ? "127.0.0.1" : host}:${port}/healthz`,
      { agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    request.once("error", () => resolve(false));
  });
}

/**
 * Resolves to whether the server answers; false when it ended instead.
 *
 * @param {import("node:child_process").ChildProcess} server
 */
async function answers(server) {
  while (server.exitCode === null && server.signalCode === null) {
    if (await isHealthy()) return true;
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  return false;
}

async function quickstart() {
  requireNode();
  if (!(await isPortFree())) {
    throw new Error(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm run quickstart`,
    );
  }
  if (ensureInstalled()) say("Packages are installed. The build takes about a minute.");
  if (ensureBuilt()) say("The application is built. Its first start fills the database.");
  const server = startServer();
  server.once("exit", (code) => process.exit(code ?? 1));
  if (!(await answers(server))) return;
  say(`
  Fettle runs at ${address}

  Demo accounts, password fettle-demo:
    operator@fettle.example     the operator
    roofer@fettle.example       a roofer in Leeds with leads
    homeowner@fettle.example    a homeowner

  Texted codes and emails show at ${address}/dev/outbox
  ${whoCanReach(host)}
  Stop with Ctrl+C.
`);
}

quickstart().catch((error) => {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
});
