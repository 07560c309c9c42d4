import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const stamp = "node_modules/.fettle-install";

/** What node_modules must answer to; npm itself takes seconds to find out that nothing changed. */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Installs what package-lock.json names, unless that has been done.
 * Throws when npm fails.
 *
 * @returns {boolean} whether npm had to run
 */
export function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()) return false;
  // The lock says which version each package has: what npm's cache knows need not be asked about again. A version that
  // is newer than what the cache knows is found by asking.
  const quick = install("--prefer-offline");
  const { status, error } = quick.status === 0 ? quick : install();
  if (status !== 0) throw new Error(`npm ci failed: ${error?.message ?? `code ${status}`}`);
  writeFileSync(stamp, fingerprint());
  return true;
}

/** @param {string[]} more */
function install(...more) {
  // Building needs the development packages, whatever NODE_ENV says.
  const options = ["ci", "--include=dev", "--no-audit", "--no-fund", ...more];
  // `npm run` says where npm is; started by hand on Windows it is a .cmd, which only a shell runs.
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...options], { stdio: "inherit" })
    : spawnSync("npm", options, { stdio: "inherit", shell: process.platform === "win32" });
}

/** Throws when this Node is too old, before anything fails in a way that does not say so. */
export function requireNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) {
    throw new Error(`Fettle needs Node 20 or newer; this is ${process.version}. See https://nodejs.org/`);
  }
}
