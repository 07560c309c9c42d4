import { createECDH, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** VAPID (RFC 8292): the keys that tell the browsers' push services whose notifications they carry. */
const curve = "prime256v1";
export const vapidNames = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;
const makeThem = "make both with: npx web-push generate-vapid-keys";

/** A new pair of keys, base64url. */
export function makeVapidKeys(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const pair = createECDH(curve);
  pair.generateKeys();
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey("base64url"),
    // Padded to 32 bytes, for the number may begin with zeros.
    VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
}

/** A problem's line for two keys that are no pair. */
export function vapidProblems(source: Readonly<Record<string, string | undefined>>): string[] {
  const { VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY = "" } = source;
  if (!isVapidKey(VAPID_PUBLIC_KEY, 65) || !isVapidKey(VAPID_PRIVATE_KEY, 32)) return [];
  return isPair(VAPID_PUBLIC_KEY.trim(), VAPID_PRIVATE_KEY.trim())
    ? []
    : [`  VAPID_PRIVATE_KEY: does not belong to VAPID_PUBLIC_KEY; ${makeThem}`];
}

/** Whether this is a key of `bytes` bytes, base64url. */
export function isVapidKey(value: string, bytes: number): boolean {
  const key = value.trim();
  return key.length < 100 && /^[\w-]+$/.test(key) && Buffer.from(key, "base64url").length === bytes;
}

export const notAKey = (kind: string): string => `is no ${kind} VAPID key; ${makeThem}`;

/** An address at which a push service can reach us. */
export const isVapidSubject = (value: string): boolean =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(value) || (value.startsWith("https://") && URL.canParse(value));

function isPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    // Zero, or beyond the curve's order: no valid private key.
    return false;
  }
  return pair.getPublicKey("base64url") === publicKey;
}

/**
 * Whether a secret that is long enough was probably typed: few different characters, one part repeated, or mostly
 * neighbours such as 'abcd' and '1111'.
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
/** Secrets in a list: the first signs, and what the others signed before is still accepted. */
export const secretsIn = (list: string) => list.split(",", mostSecrets + 1).map((each) => each.trim());
const mostSecrets = 5;
/** A setting that holds one secret, or several. */
export const secrets = z
  .string({ error: `is missing; ${makeOne}` })
  .transform(secretsIn)
  .pipe(z.tuple([oneSecret], oneSecret))
  .refine((list) => list.length <= mostSecrets, `has no more than ${mostSecrets}, with commas between them`);

/** Publicly known: no live site starts with it. */
export const demoPublicKey = "fettle-demo-key";

/** The error of a start whose settings are wrong. */
export function cannotStart(problems: readonly string[]): Error {
  const error = new Error(
    `Fettle cannot start. Put these environment variables right:\n${problems.join("\n")}`,
  );
  // The problem is outside the program: a stack trace helps nobody.
  error.stack = error.message;
  return error;
}

const secretNames = ["COOKIE_SECRET", "HASH_SECRET"] as const;

/**
 * The settings that demo mode brings. Its secrets are made once and kept beside the embedded database, so that cookies
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
    // A pair that somebody sets takes precedence over ours.
    ...(source.VAPID_PUBLIC_KEY ? {} : kept("vapid.json", makeVapidKeys)),
    VAPID_SUBJECT: "mailto:hello@fettle.example",
    ...settings,
  };
}

/** Made the first time, and from then on read from a file of that name. */
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

/** If several processes start at once, the first one's file stays; none ever reads half of it. */
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
