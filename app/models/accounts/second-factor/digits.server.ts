import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { site } from "~/content/site";
import { keyedHash } from "~/models/base/keyed-hash.server";

/** What every app takes without being asked: SHA-1, six digits, every 30 seconds (RFC 6238). */
const periodSeconds = 30;
const totpOf = (key: string, email = "") =>
  new TOTP({ issuer: site.name, label: email, secret: Secret.fromBase32(key), period: periodSeconds });

/** 160 bits, as RFC 4226 recommends, in the letters of base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** Which 30 seconds these six digits belong to: now, or a step before or after, for clocks that differ; undefined else. */
export function stepOf(key: string, digits: string): number | undefined {
  const now = Date.now();
  const off = totpOf(key).validate({ token: digits, timestamp: now, window: 1 });
  return off === null ? undefined : Math.floor(now / 1000 / periodSeconds) + off;
}

/** How an app is told the key: typed in fours, by a link, or from a picture: the `path` of an SVG of `size` squares. */
export function describeKey(key: string, email: string) {
  const link = totpOf(key, email).toString();
  const { data, size } = encode(link);
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { words: key.match(/.{1,4}/g)?.join(" ") ?? key, link, picture: { path, size } };
}

/** No letters that look like figures. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const codesAtOnce = 10;

/** Ten codes of ten letters and figures, 49 bits each: 'K7QPX-3MDZW'. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesAtOnce }, () => {
    // 240 is the largest multiple of 30 in a byte: what is above is drawn again.
    const drawn: string[] = [];
    while (drawn.length < 10) {
      for (const byte of randomBytes(16)) {
        const letter = byte < 240 && drawn.length < 10 ? letters[byte % letters.length] : undefined;
        if (letter) drawn.push(letter);
      }
    }
    return `${drawn.slice(0, 5).join("")}-${drawn.slice(5).join("")}`;
  });

/** However it was typed. */
export const hashRecoveryCode = (accountId: string, code: string): string =>
  keyedHash("recovery code", `${accountId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);
