/**
 * `npm run faults -- upgrade [--from REF] [--listings N]`: the release before, which is the last tag before this commit unless
 * REF says otherwise, is built in a folder of its own. First twenty of its journeys are walked on the tables of this release. Then
 * it runs on a database of 100,000 listings behind a proxy, a homeowner ends the quiz each second and others read pages, and
 * it is upgraded to this release, back, there again, and to one that does not start. Ends with 1 when an answer is lost, one took
 * more than two seconds, an acknowledged lead is not there, or the release before starts on newer tables.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/build.js";
import { freePort, openPostgres } from "../../scripts/postgres.js";
import { say } from "../support/processes/command";
import {
  broken,
  countLost,
  noAnswers,
  openProxy,
  openReleases,
  type Said,
} from "../support/processes/releases";
import { liveOn } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";

const { values } = parseArgs({
  options: {
    from: { type: "string" },
    listings: { type: "string", default: "100000" },
  },
});
process.env.DEMO = "1";
const { beginTraffic } = await import("../support/processes/traffic");
const longestMs = 2_000;
/** Of what earns money and what people trust us with; each a file of tests/journeys. */
const journeys = [
  ...["roofing-quiz", "home-project-quiz", "any-service-quiz", "every-quiz", "three-roofers"],
  ...["ask-another", "photo", "quote-results"],
].map((name) => `quotes/${name}`);
const others = [
  ...["my-request/my-request", "my-request/my-request-hired"],
  ...["accounts/sign-up", "accounts/sign-in", "claims/claiming", "directory/directory", "imports/import"],
  ...[
    "placements/featured-plan",
    "portal/portal-leads",
    "portal/portal-profile",
    "admin/claims",
    "prices/own-price",
  ],
];

function must(
  what: string,
  command: string,
  args: string[],
  cwd = ".",
  env: NodeJS.ProcessEnv = process.env,
) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${what} failed: ${`${stdout}${stderr}`.slice(-4000)}`);
  return stdout.trim();
}

const lastTag = () => {
  const { status, stdout } = spawnSync("git", ["describe", "--tags", "--abbrev=0", "HEAD^"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error("There is no tag yet: say which release is before, --from REF.");
  return stdout.trim();
};

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version;

/** The release before, built, in a work tree of its own. */
function build(ref: string): { folder: string; remove: () => void } {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), "fettle-before-")), "release");
  must("A work tree of it", "git", ["worktree", "add", "--detach", folder, ref]);
  const lock = (of: string) => readFileSync(path.join(of, "package-lock.json"), "utf8");
  if (lock(folder) === lock("."))
    symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  else must("Its packages", "npm", ["ci", "--include=dev"], folder);
  must("Its build", "npm", ["run", "build"], folder);
  return { folder, remove: () => must("Its end", "git", ["worktree", "remove", "--force", folder]) };
}

/** Its journeys, its code and its build, on the tables and functions of this release. */
function walkOnNewTables(folder: string): void {
  const kept = mkdtempSync(path.join(os.tmpdir(), "fettle-tables-"));
  const parts = ["migrations", "functions"].map((part) => path.join("drizzle", part));
  for (const part of parts) {
    cpSync(path.join(folder, part), path.join(kept, part), { recursive: true });
    // What has gone since stays nowhere: a function is said in one file.
    rmSync(path.join(folder, part), { recursive: true });
    cpSync(part, path.join(folder, part), { recursive: true });
  }
  const files = [...journeys, ...others]
    .map((name) => `tests/journeys/${name}.test.ts`)
    .filter((file) => existsSync(path.join(folder, file)));
  const began = Date.now();
  must("A journey of it", "npx", ["vitest", "run", "--project=journeys", ...files], folder);
  say(
    `${files.length} files of journeys walked on the new tables in ${Math.round((Date.now() - began) / 1000)} s`,
  );
  for (const part of parts) {
    rmSync(path.join(folder, part), { recursive: true });
    cpSync(path.join(kept, part), path.join(folder, part), { recursive: true });
  }
  rmSync(kept, { recursive: true });
}

async function upgradeUnderTraffic(folder: string, url: string): Promise<boolean> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const releases = await openReleases(liveOn(url, { SITE_URL: origin, DRAIN_SECONDS: "2" }));
  const [now, theirs] = [versionIn("."), versionIn(folder)];
  const before = theirs === now ? `${theirs}-before` : theirs;
  await releases.begin(releases.makeRelease(before, undefined, folder));
  const proxy = await openProxy(releases.ports, port);
  const traffic = beginTraffic(origin, { leadEveryMs: 2000 });
  let sound = true;
  const during = async (what: string, work: () => Promise<unknown>) => {
    proxy.seen.now = noAnswers();
    const began = Date.now();
    await work();
    const { answered, lost, slowestMs, slowest } = proxy.seen.now;
    sound &&= lost === 0 && slowestMs <= longestMs;
    say(
      `${what}: ${Math.round((Date.now() - began) / 1000)} s, ${answered} answers, ${lost} lost, the slowest ${slowestMs} ms (${slowest})`,
    );
  };
  const expectSaid = (words: string, { said }: Said) => {
    if (!said.includes(words)) throw new Error(`Not said: ${words}\n${said}`);
    say(said.trim().replace(/^/gm, "  "));
  };
  try {
    await during(`${before} with ${values.listings} listings`, () => pause(20_000));
    const made = releases.makeRelease(now);
    const there = (what: string) =>
      during(what, async () => expectSaid(`The site runs ${now}.`, await releases.upgradeTo(made, 60)));
    await there(`upgrade to ${now}`);
    await during(`back to ${before}`, async () =>
      expectSaid(`The site runs ${before}.`, await releases.goBack(60)),
    );
    await there(`upgrade to ${now} again`);
    const failing = releases.makeRelease(`${now}-broken`, (its) => broken(its, ["does_not_start"]));
    await during("an upgrade that fails", async () =>
      expectSaid(`The site runs ${now}, as before.`, await releases.upgradeTo(failing)),
    );
    await traffic.end();
    const lost = await countLost(url, traffic.acknowledged);
    say(`leads acknowledged: ${traffic.acknowledged.length}, lost: ${lost}`);
    const down = await releases.run("node", ["scripts/start.js"], path.join(releases.root, before));
    expectSaid(`and this is ${before}`, down);
    for (const error of traffic.broken) say(`broke off: ${error}`);
    return sound && lost === 0 && traffic.broken.length === 0 && down.code === 1;
  } finally {
    await traffic.end();
    proxy.close();
    await releases.close();
  }
}

const ref = values.from ?? lastTag();
ensureBuilt();
const server = await openPostgres();
process.env.DATABASE_URL = server.url;
const url = await createEmptyDatabase("upgrade");
say(`from ${ref}, ${must("Which", "git", ["rev-parse", "--short", ref])}`);
const release = build(ref);
let sound = false;
try {
  const filling = { ...process.env, DATABASE_URL: url };
  walkOnNewTables(release.folder);
  must("Filling", "npx", ["tsx", "bench/seed.ts", "--businesses", values.listings], release.folder, filling);
  sound = await upgradeUnderTraffic(release.folder, url);
} finally {
  release.remove();
  await server.stop();
}
process.exit(sound ? 0 : 1);
