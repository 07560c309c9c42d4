import { createECDH, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** The keys by which the makers of browsers know whose notifications they carry: VAPID, RFC 8292. */
const curve = "prime256v1";
export const vapidNames = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;
const makeThem = "make both with: npx web-push generate-vapid-keys";

/** A pair that nobody else has, base64url. */
export function makeVapidKeys(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const pair = createECDH(curve);
  pair.generateKeys();
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey("base64url"),
    // The number of 32 bytes, with the zeros that it may begin with.
    VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
}

/** A line for a pair that is none. */
export function vapidProblems(source: Readonly<Record<string, string | undefined>>): string[] {
  const { VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY = "" } = source;
  if (!isVapidKey(VAPID_PUBLIC_KEY, 65) || !isVapidKey(VAPID_PRIVATE_KEY, 32)) return [];
  return isPair(VAPID_PUBLIC_KEY.trim(), VAPID_PRIVATE_KEY.trim())
    ? []
    : [`  VAPID_PRIVATE_KEY: does not belong to VAPID_PUBLIC_KEY; ${makeThem}`];
}

/** Whether this is a key of so many bytes, base64url. */
export function isVapidKey(value: string, bytes: number): boolean {
  const key = value.trim();
  return key.length < 100 && /^[\w-]+$/.test(key) && Buffer.from(key, "base64url").length === bytes;
}

export const notAKey = (kind: string): string => `is no ${kind} VAPID key; ${makeThem}`;

/** An address at which whoever carries the notifications reaches us. */
export const isVapidSubject = (value: string): boolean =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(value) || (value.startsWith("https://") && URL.canParse(value));

function isPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    // Zero, or beyond the curve's order: nobody's private key.
    return false;
  }
  return pair.getPublicKey("base64url") === publicKey;
}

/**
 * Whether a secret that is long enough was typed rather than drawn: few different characters, one part again and
 * again, or mostly neighbours such as 'abcd' and '1111'.
 */
function isGuessable(value: string): boolean {
  const characters = [...value];
  const neighbours = characters.filter((character, at) => {
    const before = characters[at - 1];
    return before !== undefined && Math.abs(character.charCodeAt(0) - before.charCodeAt(0)) <= 1;
  });
  const repeats = `${value}${value}`.indexOf(value, 1) < value.length;
  return new Set(characters).size < 8 || repeats || neighbours.length > value.length / 2;
}

export const makeOne = "make one with: openssl rand -hex 32";
const oneSecret = z
  .string()
  .max(1000, "needs no more than 1,000 characters")
  .min(32, `needs at least 32 random characters; ${makeOne}`)
  .refine((value) => value.length < 32 || !isGuessable(value), `is easy to guess; ${makeOne}`);
/** In a list: the first signs, and what any of the others signed before still counts. */
export const secretsIn = (list: string) => list.split(",", mostSecrets + 1).map((each) => each.trim());
const mostSecrets = 5;
/** A setting that holds one secret, or several. */
export const secrets = z
  .string({ error: `is missing; ${makeOne}` })
  .transform(secretsIn)
  .pipe(z.tuple([oneSecret], oneSecret))
  .refine((list) => list.length <= mostSecrets, `has no more than ${mostSecrets}, with commas between them`);

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
