import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/env.server";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Seals and opens text for one `purpose`: what is sealed for one opens for no other. */
export function makeSeal(purpose: string) {
  const key = Buffer.from(hkdfSync("sha256", env.HASH_SECRET, "", purpose, 32));
  return {
    /** The text, encrypted and authenticated, in letters that a form or a cookie may carry. */
    seal(text: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    /** The text in a seal of ours; undefined for anything else. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length <= nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
      try {
        return Buffer.concat([body, decipher.final()]).toString("utf8");
      } catch {
        // Not sealed by us, or changed since: the tag does not fit.
        return undefined;
      }
    },
  };
}
