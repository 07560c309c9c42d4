import { defineConfig } from "@playwright/test";
import { ensureBuilt } from "./scripts/build.js";
import { findChromium } from "./scripts/chromium.js";

const port = Number(process.env.BROWSER_TEST_PORT || 4399);
const address = `http://localhost:${port}`;

// Workers read this file too; only the run itself builds.
if (process.env.TEST_WORKER_INDEX === undefined) ensureBuilt();

/** What Debian's Chromium needs to run as root in a container, and to leave the network alone. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "*.spec.ts",
  // A machine that is starved takes minutes for what takes a second; a page that never comes still fails.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: "test-results",
  reporter: "list",
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: address,
    viewport: { width: 360, height: 640 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    /** What moves is looked at by the tests that are about it; the others would catch a colour in mid-fade. */
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: flags },
  },
  /** Everything that earns money is walked through twice; a tag says what is about one of the two alone. */
  projects: [
    { name: "script", use: { javaScriptEnabled: true }, grepInvert: /@without-script/ },
    { name: "no-script", use: { javaScriptEnabled: false }, grepInvert: /@with-script/ },
  ],
  webServer: {
    command: "node node_modules/@remix-run/serve/dist/cli.js build/server/index.js",
    url: `${address}/healthz`,
    env: {
      NODE_ENV: "production",
      DEMO: "1",
      EMBEDDED_DATABASE: "memory",
      DATABASE_URL: "",
      PASSWORD_HASHING: "quick",
      BUSY_MS: "60000",
      PORT: String(port),
      SITE_URL: address,
    },
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
