import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/env.server";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts and decrypts text for one `purpose`: what is sealed for one cannot be opened for another. */
export function makeSeal(purpose: string) {
  const [key, ...older] = env.HASH_SECRET.map((secret) => keyOf(secret, purpose)) as [Buffer, ...Buffer[]];
  return {
    /** The text, encrypted and authenticated, as base64url for a form or a cookie. */
    seal(text: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    /** The sealed text, by the present secret or a former one; undefined if it was not sealed here. */
    open(sealed: string): string | undefined {
      for (const each of [key, ...older]) {
        const text = openWith(each, sealed);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    /** Whether only a former secret opens it, which is therefore still needed. */
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
    // Not sealed with this key, or changed since: the authentication fails.
    return undefined;
  }
}
