import { createCookie } from "@remix-run/node";
import { env } from "~/env.server";
import { sessionDays } from "~/models/accounts/session-days";

/** Holds the id of a session's row, signed. */
export const sessionCookie = createCookie("fettle_session", {
  httpOnly: true,
  maxAge: sessionDays * 24 * 60 * 60,
  path: "/",
  sameSite: "lax",
  secrets: [env.COOKIE_SECRET],
  secure: env.live,
});

/** Whether a request may be from somebody signed in: what it gets is theirs, and no cache's. */
export const carriesSession = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${sessionCookie.name}=`) ?? false;
