import { createHmac } from "node:crypto";

/** The header that Stripe sends with this body at this time. */
export const signedHeader = (secret: string, body: string, at: Date): string => {
  const time = String(Math.floor(at.getTime() / 1000));
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
};
