import { type Cookie, createCookie } from "@remix-run/node";
import { env } from "~/env.server";
import { sessionDays } from "~/models/accounts/sign-in-rules";

/**
 * A cookie that we sign and that only we read. In live mode its name makes browsers accept it only from this very host,
 * over HTTPS, for all of its pages: no other site of the same domain can plant one.
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

/** Holds the id of a session. */
export const sessionCookie = ownCookie("fettle_session", sessionDays * 24 * 60 * 60);

const wrote = env.live ? "__Host-fettle_wrote" : "fettle_wrote";

/** Marks a browser whose form was saved within the last minute. */
export const wroteCookie = `${wrote}=1; Max-Age=60; Path=/; HttpOnly; SameSite=Lax${env.live ? "; Secure" : ""}`;

export const hasJustWritten = (cookies: string): boolean => cookies.includes(`${wrote}=`);

/** Whether a request may be from somebody signed in: its answer is theirs alone, and must not be cached. */
export const carriesSession = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${sessionCookie.name}=`) ?? false;
