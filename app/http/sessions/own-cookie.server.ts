import { type Cookie, createCookie } from "@remix-run/node";
import { env } from "~/env.server";

/**
 * A cookie that we sign and that only we read. In live mode its name says to the browser that nothing but this
 * very host may have set it, over HTTPS, for all of its pages: no other site of the same domain can plant one.
 */
export const ownCookie = (name: string, maxAgeSeconds: number): Cookie =>
  createCookie(env.live ? `__Host-${name}` : name, {
    httpOnly: true,
    maxAge: maxAgeSeconds,
    path: "/",
    sameSite: "lax",
    secrets: env.COOKIE_SECRET,
    secure: env.live,
  });
