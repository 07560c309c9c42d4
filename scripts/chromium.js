import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The one without windows first: the same engine, and browser tests take a quarter less of the processor. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** The Chromium of CHROMIUM_PATH or of a usual place; undefined leaves Playwright to its own. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || usualPlaces.find((place) => existsSync(place));
}

/**
 * Sees to it that there is a Chromium to test in, by installing one if need be.
 * Throws when that fails.
 *
 * @returns {string} which one it is, for the reader of the run
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get") && installPackage() && findChromium()) {
    return `${findChromium()}, installed just now`;
  }
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "install", "chromium"],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  if (status === 0) return "the one that Playwright installed";
  throw new Error("No Chromium found and none could be installed. Install one and set CHROMIUM_PATH to it.");
}

/** Whether one of Debian's packages could be installed; Ubuntu's is only a pointer to a snap. */
function installPackage() {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string[]} */ ...command) =>
    spawnSync("apt-get", command, { env: environment, stdio: "inherit" }).status === 0;
  const install = (/** @type {string} */ name) => apt("install", "--yes", "--no-install-recommends", name);
  return apt("update") && ["chromium-headless-shell", "chromium"].some(install);
}
