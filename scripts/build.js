import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { commands } from "./commands.js";

const stamp = "build/.stamp";
const made = [
  "build/server/index.js",
  "build/database.tar.gz",
  ...Object.keys(commands).map((name) => `build/commands/${name}.js`),
];
const compiler = "node_modules/@remix-run/dev/dist/cli.js";
/** The site, beside it the commands, which need nothing of the framework's, and what the embedded database begins as. */
const builds = [
  [compiler, "vite:build"],
  ["node_modules/vite/bin/vite.js", "build", "--config", "vite.commands.config.ts"],
  ["scripts/empty-database.js"],
];
const sources = [
  "app",
  "drizzle",
  "public",
  "package-lock.json",
  "remix.config.js",
  "scripts",
  "tsconfig.json",
  "vite.commands.config.ts",
  "vite.config.ts",
];

/** Changes with the content of anything that the build reads. */
function fingerprint() {
  const hash = createHash("sha256");
  const read = (/** @type {string} */ name) => {
    if (statSync(name).isDirectory()) {
      for (const child of readdirSync(name).sort()) read(path.join(name, child));
    } else {
      hash.update(name).update("\0").update(readFileSync(name));
    }
  };
  for (const source of sources) if (existsSync(source)) read(source);
  return hash.digest("hex");
}

/**
 * Makes the production build, unless the one that is there was made from these sources.
 * Throws when the build fails.
 *
 * @returns {boolean} whether it had to be made
 */
export function ensureBuilt() {
  const wanted = fingerprint();
  if ([stamp, ...made].every((file) => existsSync(file)) && readFileSync(stamp, "utf8") === wanted)
    return false;
  if (!existsSync(compiler)) {
    throw new Error(
      "What builds is not installed, which npm leaves out under NODE_ENV=production. Run: npm ci --include=dev && npm run build",
    );
  }
  rmSync(stamp, { force: true });
  for (const build of builds) {
    const { status } = spawnSync(process.execPath, [...build, "--logLevel", "warn"], {
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (status !== 0) throw new Error(`The build failed with code ${status}`);
  }
  writeFileSync(stamp, wanted);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
