import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { paths } from "../app/paths";
import { ensureBuilt } from "./build.js";
import { findChromium } from "./chromium.js";
import { freePort } from "./postgres.js";

/** `npm run pictures`: takes the README's pictures of the build, from a demonstration of its own. */
const port = String(await freePort());
const baseURL = `http://localhost:${port}`;

/** Answers the roofing quiz, and stays on its estimate. */
async function asHomeowner(page: Page): Promise<void> {
  await page.goto(paths.roofingQuiz);
  const press = (name: RegExp) => page.getByRole("main").getByRole("button", { name }).click();
  for (const choice of [/^House/, /^Replacement/, /^Medium/, /^As soon as possible/]) await press(choice);
  await page.getByLabel("Phone number").fill("07700 900 123");
  await press(/^Continue/);
  await page.getByLabel("Verification code").waitFor();
  const sent: { body: string }[] = await (await page.request.get(paths.devOutboxJson)).json();
  // The sixth digit sends it.
  await page.getByLabel("Verification code").fill(/\d{6}/.exec(sent[0]?.body ?? "")?.[0] ?? "");
  const who = { "First name": "Priya", "Last name": "Shah", Email: "priya@example.com", Postcode: "LS1 4DY" };
  for (const [label, value] of Object.entries(who)) {
    await page.getByLabel(label).fill(value);
    await press(/^Continue/);
  }
  await page.waitForURL(/\/results/);
}

const signedIn = (email: string, to: string) => async (page: Page) => {
  await page.goto(paths.login(to));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("fettle-demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(baseURL + to);
};
const pictures = [
  { name: "homeowner", width: 360, walk: asHomeowner },
  { name: "roofer", width: 360, walk: signedIn("roofer@fettle.example", paths.leads()) },
  { name: "desk", width: 1180, walk: signedIn("operator@fettle.example", paths.admin) },
];

mkdirSync("docs/pictures", { recursive: true });
ensureBuilt();
const demo = { DEMO: "1", EMBEDDED_DATABASE: "memory", DATABASE_URL: "", PORT: port, SITE_URL: baseURL };
const server = spawn("node", ["scripts/start.js"], { stdio: "inherit", env: { ...process.env, ...demo } });
process.once("exit", () => server.kill());
server.unref();
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
while (server.exitCode === null && !(await fetch(baseURL).catch(() => undefined))) await pause(200);
for (const { name, width, walk } of pictures) {
  const page = await browser.newPage({ baseURL, viewport: { width, height: 640 }, reducedMotion: "reduce" });
  await walk(page);
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(`docs/pictures/${name}.webp`);
}
await browser.close();
