import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, vi } from "vitest";
import { beginNumbers } from "../numbers";
import { until } from "../until";

/**
 * The next file of this process finds what a file leaves behind, and which file that is depends on the machine. So each
 * begins with the same numbers, and whoever leaves something behind is red itself.
 */
beginNumbers();

type Slots = {
  "event streams"?: { open: number };
  "incoming files"?: Set<unknown>;
  "answers under way"?: { held: Map<string, unknown> };
  "bulk work"?: Set<number>;
  "leads changed"?: { businesses: Map<string, unknown>; accounts: Map<string, unknown> };
  "roofer count"?: { watched: boolean; heard: Set<unknown> };
  "asked to stop"?: { yet: boolean };
  shutdown?: AbortController;
};

/** The process-wide values (app/process-wide.server.ts), as far as they exist. */
function processWideSlots(): Slots {
  const holder = globalThis as { [slot: symbol]: Map<string, unknown> | undefined };
  return Object.fromEntries(holder[Symbol.for("fettle.process-wide")] ?? []);
}

const inUse = () => {
  const slots = processWideSlots();
  return {
    "open event streams": slots["event streams"]?.open ?? 0,
    "files on their way in": slots["incoming files"]?.size ?? 0,
    "answers under way": slots["answers under way"]?.held.size ?? 0,
    "locks of bulk work": slots["bulk work"]?.size ?? 0,
    "pages that hear of leads":
      (slots["leads changed"]?.businesses.size ?? 0) + (slots["leads changed"]?.accounts.size ?? 0),
    "pages that hear of the count": slots["roofer count"]?.heard.size ?? 0,
    "a watched count": slots["roofer count"]?.watched ?? false,
    "told to stop": slots["asked to stop"]?.yet ?? false,
    "stopping streams": slots.shutdown?.signal.aborted ?? false,
  };
};

/** Globals that a test could replace. */
const replaceable: [object, string[]][] = [
  [console, ["log", "info", "warn", "error"]],
  [globalThis, ["fetch", "Request", "Response", "FormData", "File", "Date", "setTimeout", "setInterval"]],
  [process.stdout, ["write"]],
];
const world = () =>
  new Map(replaceable.flatMap(([of, names]) => names.map((name) => [name, Reflect.get(of, name)] as const)));
/** Without VIPSHOME, where the image library notes its own location. */
const settingsNow = () => ({ ...process.env, VIPSHOME: "" });
const signals = ["SIGTERM", "SIGINT", "SIGHUP", "uncaughtException", "unhandledRejection"];
const listeners = () => signals.map((signal) => `${signal}: ${process.listenerCount(signal)}`);
/** Listening servers, running processes, watched files. */
const kinds = ["TCPServerWrap", "ProcessWrap", "FSEventWrap"];
const resources = () => process.getActiveResourcesInfo().filter((name) => kinds.includes(name));

const before = world();
const leftNow = () => ({
  "in use": inUse(),
  "a clock of its own": vi.isFakeTimers(),
  "replaced for all": [...world()].flatMap(([name, value]) => (before.get(name) === value ? [] : [name])),
  settings: settingsNow(),
  "listeners to signals": listeners(),
  running: resources(),
});
const asItWas = leftNow();

afterAll(async () => {
  // Closed resources disappear a moment later.
  await until("everything is gone", () => isDeepStrictEqual(leftNow(), asItWas), { seconds: 30 }).catch(
    () => {},
  );
  expect(leftNow(), "what this file left behind").toEqual(asItWas);
});
