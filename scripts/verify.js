import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureChromium, findChromium } from "./chromium.js";
import { ensureInstalled, requireNode } from "./install.js";
import { openPostgres } from "./postgres.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const modules = "node_modules";
const [option, ...more] = process.argv.slice(2);
const whole = option === "--whole";
/** What a test runner says last: how many passed, which files took longest, and which tests failed. */
const closingLine =
  /^\s*((Test Files|Tests|Duration)\s|slow: |red: |\d+ (passed|failed|skipped|did not run)\b)/;
const colour = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** @param {string} line */
const isRed = (line) => line.startsWith("red: ");

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** A script that failed, and its closing lines. */
class Failure extends Error {
  /**
   * @param {string} message
   * @param {string[]} closing
   */
  constructor(message, closing) {
    super(message);
    this.closing = closing;
  }
}

/**
 * Runs a script, shows what it says, and returns its closing lines. Throws a Failure when it fails.
 *
 * @param {string[]} command
 * @param {{ environment?: Record<string, string | undefined>, atOnce?: boolean }} [how] `atOnce` shows what it
 *   says when it ends, for what runs beside others, and what it complains of as it happens
 * @returns {Promise<string[]>}
 */
function run(command, { environment = {}, atOnce = false } = {}) {
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}), ...environment },
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    if (!atOnce) process.stdout.write(text);
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (atOnce) process.stdout.write(said);
      if (code === 0) resolve(closingLinesOf(said));
      else reject(new Failure(`${command.join(" ")} failed with code ${code}`, closingLinesOf(said)));
    });
  });
}

/** @param {string} said */
const closingLinesOf = (said) =>
  said
    .replace(colour, "")
    .split("\n")
    .filter((line) => closingLine.test(line));

/**
 * What does not need each other goes on at once; all of it is let end before one that failed is thrown.
 *
 * @param {readonly (readonly [name: string, step: () => Promise<string[]>])[]} steps
 * @returns {Promise<string[]>} their closing lines
 */
async function together(steps) {
  const outcomes = await Promise.allSettled(
    steps.map(async ([name, step]) => {
      const start = performance.now();
      const closing = await attempt(name, step);
      say(`${name}: ${secondsSince(start)}`);
      return closing;
    }),
  );
  const failed = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const closing = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? outcome.value : (outcome.reason.closing ?? []),
  );
  if (failed.length > 0) throw new Failure(failed.map(({ message }) => message).join("\n"), closing);
  return closing;
}

const checkRooms = () =>
  run(
    [
      `${modules}/dependency-cruiser/bin/dependency-cruise.mjs`,
      ...["app", "drizzle", "tests", "scripts", "bench"],
      "--cache",
    ],
    { atOnce: true },
  );

const checkTypes = () => run([`${modules}/typescript/bin/tsc`], { atOnce: true });

/** @type {Promise<string[]>} */
let types;

/**
 * What is looked at without running it, while the build is made. Types take longer than that and need no build: what is
 * left of them goes on beside the tests.
 */
function checkAndBuild() {
  types = checkTypes();
  // Whoever waits for them hears of it.
  types.catch(() => {});
  return together([
    ["format and lint", () => run([`${modules}/@biomejs/biome/bin/biome`, "ci", "."], { atOnce: true })],
    ["rooms", checkRooms],
    ["build", () => run(["scripts/build.js"], { atOnce: true })],
  ]);
}

/**
 * Before a commit: each test that a change to the product is likely to break, once; not the sweeps (vitest.config.ts).
 * The whole is what a landing and CI run. Tests that start, stop and starve processes wait for most of their time: two
 * of their files at once, and the others run beside them.
 *
 * @type {[name: string, ...options: string[]][]}
 */
const lanes = whole
  ? [
      ["tests of faults", "--project=alone"],
      ["all other tests", "--project=!alone"],
    ]
  : [["tests", "--project=plain", "--project=postgres", "--project=journeys"]];

async function runTests() {
  const postgres = await openPostgres();
  say(`PostgreSQL: ${postgres.description}`);
  const environment = { TEST_DATABASE_URL: postgres.url, CHROMIUM_PATH: findChromium() };
  /** @param {string[]} options */
  const inLane = (options) => {
    return run([`${modules}/vitest/vitest.mjs`, "run", ...options], { environment });
  };
  try {
    return await together(lanes.map(([name, ...options]) => [name, () => inLane(options)]));
  } finally {
    await postgres.stop();
  }
}

function runBrowserTests() {
  const reporters = "--reporter=list,./scripts/reporters/playwright.js";
  // Without script, a browser is seen to show what the visitor of tests/journeys already walks.
  const projects = whole ? [] : ["--project=script", "--grep-invert=\\.sweep\\."];
  return run([`${modules}/@playwright/test/cli.js`, "test", ...projects, reporters], {
    environment: { CHROMIUM_PATH: findChromium() },
    atOnce: true,
  });
}

/** A browser waits for a page and a test for a process: either has time for the other, and both for the compiler. */
const runAllTests = () =>
  together([
    ["tests", runTests],
    ["browser tests", runBrowserTests],
    ["types, begun beside the build", () => types],
  ]);

/** @type {[string, () => unknown][]} */
const stages = [
  ["install", ensureInstalled],
  ["checks and build", checkAndBuild],
  // Some of the tests of faults look through a browser too.
  ["browser", () => say(`Chromium: ${ensureChromium()}`)],
  ["tests and types", runAllTests],
];

/** @param {number} start */
const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * @template Outcome
 * @param {string} name
 * @param {() => Outcome | Promise<Outcome>} stage
 * @returns {Promise<Outcome>}
 */
async function attempt(name, stage) {
  try {
    return await stage();
  } catch (error) {
    const { message, closing = [] } = /** @type {Partial<Failure>} */ (error);
    throw new Failure(`Stopped at '${name}': ${message ?? error}`, closing);
  }
}

async function verify() {
  if (more.length > 0 || (option && !whole))
    throw new Error("npm run verify takes nothing else than -- --whole");
  requireNode();
  const times = [];
  const closing = [];
  for (const [name, stage] of stages) {
    say(`\n== ${name}`);
    const start = performance.now();
    const outcome = await attempt(name, stage);
    times.push(`${name} ${secondsSince(start)}`);
    if (Array.isArray(outcome)) closing.push(...outcome);
  }
  const left = whole
    ? ""
    : " · not sweeps, the embedded database and faults, which `npm run verify -- --whole` adds";
  say(`\n${closing.join("\n")}\nVerified: ${times.join(" · ")}${left}`);
}

for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])) {
  process.once(signal, () => process.exit(code));
}

verify().catch(({ message, closing = [] }) => {
  process.stderr.write(`\n${[message, ...closing.filter(isRed)].join("\n")}\n`);
  process.exit(1);
});
