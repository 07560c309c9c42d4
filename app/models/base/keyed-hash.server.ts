import { createHmac } from "node:crypto";
import { env } from "~/env.server";

/**
 * HMAC-SHA256 with HASH_SECRET, as base64url: what we must recognise again but not keep in clear.
 * One text hashes differently for each `purpose`, so a hash of one table says nothing about another.
 */
export function keyedHash(purpose: string, text: string): string {
  return createHmac("sha256", env.HASH_SECRET).update(`${purpose}\0${text}`).digest("base64url");
}
