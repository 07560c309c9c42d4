import { sessionDays } from "~/models/accounts/session-days";
import { ownCookie } from "./own-cookie.server";

/** Holds the id of a session's row. */
export const sessionCookie = ownCookie("fettle_session", sessionDays * 24 * 60 * 60);

/** Whether a request may be from somebody signed in: what it gets is theirs, and no cache's. */
export const carriesSession = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${sessionCookie.name}=`) ?? false;
