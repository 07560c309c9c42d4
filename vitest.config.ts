import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * A file's name says on what it runs:
 * - `*.db.test.ts` twice, on the embedded database and on PostgreSQL;
 * - `*.postgres.test.ts` on PostgreSQL only (several processes, backup and restore, the database going away);
 * - `tests/journeys/*.test.ts` on PostgreSQL, as a real site, through the production build (the browser tests walk
 *   on the embedded database);
 * - any other `*.test.ts` once, without a database.
 */
const onBoth = "tests/**/*.db.test.ts";
const onPostgres = "tests/**/*.postgres.test.ts";
const journeys = "tests/journeys/**/*.test.ts";

/** The same secrets in the built server and in the sources beside it, so that each reads the other's work. */
const env = {
  NODE_ENV: "test" as const,
  DEMO: "1",
  EMBEDDED_DATABASE: "memory",
  /** Away from the demonstration's photos; what keeps files gets a folder of its own (own-folder.ts). */
  DATA_DIR: "node_modules/.cache/fettle-data",
  WORKER: "off",
  DATABASE_URL: "",
  DATABASE_POOL: "5",
  SITE_URL: "http://localhost:3000",
  COOKIE_SECRET: "a-cookie-secret-that-only-the-tests-use",
  HASH_SECRET: "a-hash-secret-that-only-the-tests-ever-use",
};

const support = (name: string) => fileURLToPath(new URL(`./tests/support/${name}`, import.meta.url));

const shared = {
  env,
  pool: "forks" as const,
  /** A loaded two-core machine takes its time; what hangs still fails. */
  testTimeout: 60_000,
  hookTimeout: 60_000,
  /** The build is the thing under test: Node loads it as it is. */
  server: { deps: { external: [/\/build\/server\//] } },
};

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "plain",
          include: ["tests/**/*.test.ts"],
          exclude: [onBoth, onPostgres, journeys],
          globalSetup: [support("published-setup.ts")],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "embedded",
          include: [onBoth],
          exclude: [journeys],
          globalSetup: [support("embedded-setup.ts")],
          setupFiles: [support("own-folder.ts"), support("embedded-file.ts")],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "postgres",
          // Real processes are killed and started here: a machine that starves one for seconds gets a second try.
          retry: process.env.CI ? 1 : 0,
          include: [onBoth, onPostgres],
          exclude: [journeys],
          globalSetup: [support("build-setup.ts"), support("postgres-setup.ts")],
          setupFiles: [support("own-folder.ts"), support("postgres-file.ts")],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "journeys",
          include: [journeys],
          globalSetup: [support("build-setup.ts"), support("postgres-setup.ts")],
          setupFiles: [support("own-folder.ts"), support("postgres-file.ts")],
        },
      },
    ],
  },
});
