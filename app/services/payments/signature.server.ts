import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the time of a signature may be from ours: Stripe's own figure. */
const toleranceSeconds = 300;
const longestHeader = 4096;

type Signed = { status: "genuine" } | { status: "refused"; why: string };

const signatureOf = (secret: string, time: string, body: string): string =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");

/** The header that Stripe sends with this body at this time. */
export const signedHeader = (secret: string, body: string, at: Date): string => {
  const time = String(Math.floor(at.getTime() / 1000));
  return `t=${time},v1=${signatureOf(secret, time, body)}`;
};

/**
 * Whether the body was signed with the secret, at about `now`. Any of several signatures may match: while a secret is
 * changed there are two.
 */
export function checkSignature(secret: string, body: string, header: string | null, now: Date): Signed {
  if (!header || header.length > longestHeader) return { status: "refused", why: "there is no signature" };
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time)) return { status: "refused", why: "the signature has no time" };
  const right = Buffer.from(signatureOf(secret, time, body));
  const fits = parts.some(([name, value = ""]) => {
    const given = Buffer.from(value);
    return name === "v1" && given.length === right.length && timingSafeEqual(given, right);
  });
  if (!fits) return { status: "refused", why: "the signature does not fit the body" };
  const apart = Math.abs(now.getTime() / 1000 - Number(time));
  return apart > toleranceSeconds
    ? { status: "refused", why: "the signature is not of this time" }
    : { status: "genuine" };
}
