import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { ProjectConfig } from "vitest/node";
import { hasPostgres } from "./scripts/postgres.js";
import ByProject from "./tests/support/setup/by-project";

/**
 * A file's name says on what it runs:
 * - `*.db.test.ts` twice, on the embedded database and on PostgreSQL;
 * - `*.postgres.test.ts` on PostgreSQL only;
 * - those of `tests/faults`, and `*.alone.test.ts`, so too, each in a process and on a database of its own (processes of
 *   the application, the database going away, settings that no other file has);
 * - those of `tests/journeys` on PostgreSQL, as a real site, through the production build (the browser tests walk
 *   on the embedded database);
 * - `*.sweep.*` as what follows says, and only before a landing: they go through every page or form there is, or through
 *   very many rows;
 * - any other `*.test.ts` once, without a database.
 * PostgreSQL is TEST_DATABASE_URL's, the one that is installed, or as root on Debian one that is installed now.
 *
 * But for those alone, the files of a kind share two processes, each with a database of its own: to start one, to
 * load the build and to open a database take longer than most files do. Which files share, and in which order, depends
 * on the machine: a file that leaves something behind is red (left-behind.ts), and `TEST_ORDER=any-text` tries another
 * order (by-project.ts).
 */
const onBoth = "tests/**/*.db.test.ts";
const onPostgres = "tests/**/*.postgres.test.ts";
const alone = ["tests/faults/**/*.postgres.test.ts", "tests/**/*.alone.test.ts"];
const journeys = "tests/journeys/**/*.test.ts";
const sweeps = "tests/**/*.sweep.*";

/** The same secrets in the built server and in the sources beside it, so that each reads the other's work. */
const env = {
  NODE_ENV: "test" as const,
  DEMO: "1",
  EMBEDDED_DATABASE: "memory",
  /** Away from the demonstration's photos; what keeps files gets a folder of its own (own-folder.ts). */
  DATA_DIR: "node_modules/.cache/fettle-data",
  WORKER: "off",
  PASSWORD_HASHING: "quick",
  DATABASE_URL: "",
  DATABASE_POOL: "5",
  /** A machine that is starved stands still for longer than a visitor would wait. */
  DATABASE_SECONDS: "120",
  SITE_URL: "http://localhost:3000",
  COOKIE_SECRET: "a-cookie-secret-that-only-the-tests-use",
  HASH_SECRET: "a-hash-secret-that-only-the-tests-ever-use",
};

const support = (name: string) => fileURLToPath(new URL(`./tests/support/${name}`, import.meta.url));

const shared = {
  env,
  pool: "forks" as const,
  isolate: false,
  /** Pages are read and thrown away by the thousand: with more room for the young, fewer are looked through. */
  execArgv: ["--max-semi-space-size=64"],
  /** A machine that is starved takes minutes for what takes a second; what hangs still fails. */
  testTimeout: 900_000,
  hookTimeout: 900_000,
  /** One after the other: the next reads what the one before has set. */
  sequence: { setupFiles: "list" as const },
  /** The build is the thing under test: Node loads it as it is. */
  server: { deps: { external: [/\/build\/server\//] } },
};

/** Some of those that look at the database look at the site, too. */
const onSite = [support("setup/built-site.ts"), support("setup/left-behind.ts")];
const onEmbedded = {
  globalSetup: [
    support("setup/files-setup.ts"),
    support("setup/build-setup.ts"),
    support("setup/embedded-setup.ts"),
  ],
  setupFiles: [support("setup/own-folder.ts"), support("setup/embedded-file.ts"), ...onSite],
};
const onPostgresAlone = [support("setup/own-folder.ts"), support("setup/postgres-file.ts")];
const builtOnPostgres = {
  globalSetup: [
    support("setup/files-setup.ts"),
    support("setup/build-setup.ts"),
    support("setup/postgres-setup.ts"),
  ],
  setupFiles: [...onPostgresAlone, ...onSite],
};

/** Without a server, the site is walked on the embedded database, and what needs a server's own means stays away. */
const server = hasPostgres();
const built = server ? builtOnPostgres : onEmbedded;
if (!server) {
  process.stdout.write(
    "No PostgreSQL is found here: the embedded database is used, without the files that need a server " +
      "(*.postgres.test.ts, *.alone.test.ts). Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL\n",
  );
}

/** @param how what it has besides what all projects share */
const project = (name: string, how: ProjectConfig) => ({
  extends: true as const,
  test: { ...shared, name, ...how },
});

const onServer = [
  project("alone", {
    ...builtOnPostgres,
    setupFiles: [...onPostgresAlone, support("setup/ended-processes.ts")],
    include: alone,
    isolate: true,
  }),
  project("postgres", {
    ...builtOnPostgres,
    include: [onBoth, onPostgres],
    exclude: [journeys, sweeps, ...alone],
  }),
];

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    /** What one project has compiled, the next one and the next run need not, as long as it has the same content. */
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    sequence: { sequencer: ByProject },
    reporters: ["default", "./scripts/reporters/vitest.js"],
    projects: [
      ...(server ? onServer : []),
      project("journeys", { ...built, include: [journeys], exclude: [sweeps, ...alone] }),
      project("sweeps", { ...built, include: ["tests/**/*.sweep.*test.ts"] }),
      project("embedded", { ...onEmbedded, include: [onBoth], exclude: [journeys] }),
      project("plain", {
        globalSetup: [support("setup/files-setup.ts"), support("setup/published-setup.ts")],
        setupFiles: [support("setup/own-folder.ts"), support("setup/left-behind.ts")],
        include: ["tests/**/*.test.ts"],
        exclude: [onBoth, onPostgres, sweeps, ...alone, journeys],
      }),
    ],
  },
});
