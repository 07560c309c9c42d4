import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { requireNode } from "../install.js";
import "../started-by-npm.js";

/**
 * `npm run dev`: the demonstration from the sources, by Vite's server, on PORT or 3000 of this computer (HOST opens it to
 * others). It is started again when something changes that is read at the start only (pages.ts).
 */
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const { PORT, HOST } = process.env;
const port = PORT?.trim() || "3000";
/** @type {NodeJS.ProcessEnv} */
const env = { DEMO: "1", ...process.env, NODE_ENV: "development", PORT: port };
const vite = ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "--port", port, "--strictPort"];
const command = HOST ? [...vite, "--host", HOST] : vite;

/** @type {import("node:child_process").ChildProcess} */
let server;

function start() {
  let again = false;
  server = spawn(process.execPath, command, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
  server.once("message", () => {
    again = true;
  });
  server.once("exit", (code) => (again ? start() : process.exit(code ?? 1)));
}

let told = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    // Ctrl+C in a terminal reaches the server by itself. Vite would end at any other before the database is closed.
    if (!told && (signal !== "SIGINT" || !process.stdin.isTTY)) server.kill("SIGINT");
    told = true;
  });
}
requireNode();
start();
