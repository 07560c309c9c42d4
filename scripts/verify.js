import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.js";
import { ensureChromium, findChromium } from "./chromium.js";
import { ensureInstalled, requireNode } from "./install.js";
import { openPostgres } from "./postgres.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const modules = "node_modules";
/** What a test runner says last: how many passed. */
const closingLine = /^\s*((Test Files|Tests|Duration)\s|\d+ (passed|failed|flaky|skipped|did not run)\b)/;
const colour = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs a script of node_modules, shows what it says, and returns its closing lines.
 * Throws when it fails.
 *
 * @param {string[]} command
 * @param {Record<string, string | undefined>} [environment]
 * @returns {Promise<string[]>}
 */
function run(command, environment = {}) {
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}), ...environment },
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    process.stdout.write(text);
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code !== 0) reject(new Error(`${command.join(" ")} failed with code ${code}`));
      else
        resolve(
          said
            .replace(colour, "")
            .split("\n")
            .filter((line) => closingLine.test(line)),
        );
    });
  });
}

async function runTests() {
  const postgres = await openPostgres();
  say(`PostgreSQL: ${postgres.description}`);
  try {
    return await run([`${modules}/vitest/vitest.mjs`, "run"], {
      TEST_DATABASE_URL: postgres.url,
      CHROMIUM_PATH: findChromium(),
    });
  } finally {
    await postgres.stop();
  }
}

async function runBrowserTests() {
  return run([`${modules}/@playwright/test/cli.js`, "test"], { CHROMIUM_PATH: findChromium() });
}

/** @type {[string, () => unknown][]} */
const stages = [
  ["install", ensureInstalled],
  ["format and lint", () => run([`${modules}/@biomejs/biome/bin/biome`, "ci", "."])],
  ["rooms", () => run(["scripts/rooms/check.js"])],
  ["types", () => run([`${modules}/typescript/bin/tsc`, "--noEmit"])],
  ["build", ensureBuilt],
  // Some of the tests of faults look through a browser too.
  ["browser", () => say(`Chromium: ${ensureChromium()}`)],
  ["tests", runTests],
  ["browser tests", runBrowserTests],
];

/**
 * @param {string} name
 * @param {() => unknown} stage
 */
async function attempt(name, stage) {
  try {
    return await stage();
  } catch (error) {
    throw new Error(`Stopped at '${name}': ${error instanceof Error ? error.message : error}`);
  }
}

async function verify() {
  requireNode();
  const times = [];
  const closing = [];
  for (const [name, stage] of stages) {
    say(`\n== ${name}`);
    const start = performance.now();
    const outcome = await attempt(name, stage);
    times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (Array.isArray(outcome)) closing.push(...outcome);
  }
  say(`\n${closing.join("\n")}\nVerified: ${times.join(" · ")}`);
}

for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])) {
  process.once(signal, () => process.exit(code));
}

verify().catch((error) => {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
});
