import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/env.server";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Seals and opens text for one `purpose`: what is sealed for one opens for no other. */
export function makeSeal(purpose: string) {
  const [key, ...older] = env.HASH_SECRET.map((secret) => keyOf(secret, purpose)) as [Buffer, ...Buffer[]];
  return {
    /** The text, encrypted and authenticated, in letters that a form or a cookie may carry. */
    seal(text: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    /** The text in a seal of ours, of today's secret or an older one; undefined for anything else. */
    open(sealed: string): string | undefined {
      for (const each of [key, ...older]) {
        const text = openWith(each, sealed);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    /** Whether it opens with an older secret alone, which it therefore still needs. */
    isOld: (sealed: string): boolean =>
      openWith(key, sealed) === undefined && older.some((each) => openWith(each, sealed) !== undefined),
  };
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

function openWith(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    // Not sealed with this key, or changed since: the tag does not fit.
    return undefined;
  }
}
