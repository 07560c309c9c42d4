import { createECDH } from "node:crypto";
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
