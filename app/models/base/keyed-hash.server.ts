import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/env.server";

const hashWith = (secret: string, purpose: string, text: string): string =>
  createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url");

/**
 * HMAC-SHA256 with the first HASH_SECRET, as base64url: what we must recognise again but not keep in clear.
 * One text hashes differently for each `purpose`, so a hash of one table says nothing about another.
 */
export const keyedHash = (purpose: string, text: string): string =>
  hashWith(env.HASH_SECRET[0], purpose, text);

/** The text's hashes with each HASH_SECRET, present and former. */
export const keyedHashes = (purpose: string, text: string): string[] =>
  env.HASH_SECRET.map((secret) => hashWith(secret, purpose, text));

/** Whether the hash is one of these; each comparison takes constant time. */
export const isAmong = (hashes: readonly string[], hash: string): boolean =>
  hashes.some((each) => each.length === hash.length && timingSafeEqual(Buffer.from(each), Buffer.from(hash)));
