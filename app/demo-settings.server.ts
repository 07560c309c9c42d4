import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeVapidKeys } from "./secrets.server";

/** Everybody knows it: no live site starts with it. */
export const demoPublicKey = "fettle-demo-key";

/** What a start says that its settings do not allow. */
export function cannotStart(problems: readonly string[]): Error {
  const error = new Error(
    `Fettle cannot start. Put these environment variables right:\n${problems.join("\n")}`,
  );
  // What is wrong is outside the program: where it was noticed helps nobody.
  error.stack = error.message;
  return error;
}

const secretNames = ["COOKIE_SECRET", "HASH_SECRET"] as const;

/**
 * What demo mode brings itself. Its secrets are made once and kept beside the embedded database, so that cookies
 * survive a restart.
 */
export function demoSettings(source: NodeJS.ProcessEnv): Record<string, string> {
  const settings = {
    PUBLIC_API_KEY: demoPublicKey,
    CODES_PER_HOUR_AND_ADDRESS: "200",
    DRAFTS_PER_HOUR_AND_ADDRESS: "600",
    DRAIN_SECONDS: "0",
  };
  const fresh = () => Object.fromEntries(secretNames.map((name) => [name, randomBytes(32).toString("hex")]));
  const kept =
    source.EMBEDDED_DATABASE === "memory" ? (_: string, make: typeof fresh) => make() : keptIn(source);
  return {
    ...kept("secrets.json", fresh),
    // What somebody sets is a pair that goes before ours.
    ...(source.VAPID_PUBLIC_KEY ? {} : kept("vapid.json", makeVapidKeys)),
    VAPID_SUBJECT: "mailto:hello@fettle.example",
    ...settings,
  };
}

/** What is made the first time, and from then on read from a file of that name. */
const keptIn = (source: NodeJS.ProcessEnv) => (name: string, make: () => Record<string, string>) => {
  const file = path.join(source.DATA_DIR || ".data", name);
  try {
    if (!existsSync(file)) writeOnce(file, JSON.stringify(make(), null, 2));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw cannotStart([`  DATA_DIR: ${path.dirname(file)} cannot be written (${code}); name another folder`]);
  }
  const read: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  return read;
};

/** Of several processes that start at once the first one's stays, and nobody ever reads half of it. */
function writeOnce(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished);
  }
}
