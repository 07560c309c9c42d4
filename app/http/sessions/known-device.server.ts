import { randomUUID } from "node:crypto";
import { z } from "zod";
import { deviceMarks, type KnownDevice } from "~/models/accounts/passwords/verify-password.server";
import { ownCookie } from "./own-cookie.server";

/** The longest that browsers keep any cookie. */
const aYear = 365 * 24 * 60 * 60;
/** How many accounts one browser is remembered for: those of a family, or a workshop. */
const mostAccounts = 5;

const cookie = ownCookie("fettle_device", aYear);

/** For each account that signed in here, by a mark that names nobody: the browser's id for it, and the last sign-in. */
const known = z.array(z.tuple([z.string(), z.uuid(), z.number()])).max(mostAccounts);

/** The browser as the account with this email knows it; undefined if that account never signed in here. */
export async function findDevice(request: Request, email: string): Promise<KnownDevice | undefined> {
  const marks = deviceMarks(email);
  const [, id, since] = (await readKnown(request)).find(([each]) => marks.includes(each)) ?? [];
  return id !== undefined && since !== undefined ? { id, since: new Date(since) } : undefined;
}

/** The marks of the accounts that signed in to this browser, the latest first, but for the one with the email `but`. */
export async function signedInHere(request: Request, but = ""): Promise<string[]> {
  const own = deviceMarks(but);
  return (await readKnown(request)).flatMap(([mark]) => (own.includes(mark) ? [] : [mark]));
}

/** The Set-Cookie value that marks the browser as one that signed in to the account. */
export async function rememberDevice(request: Request, email: string): Promise<string> {
  const marks = deviceMarks(email);
  const before = await readKnown(request);
  const id = before.find(([each]) => marks.includes(each))?.[1] ?? randomUUID();
  const own = [marks[0], id, Date.now()];
  const others = before.filter(([each]) => !marks.includes(each));
  return cookie.serialize([own, ...others].slice(0, mostAccounts));
}

async function readKnown(request: Request): Promise<z.infer<typeof known>> {
  // A cookie that was tampered with may not even decode; either way it names no account.
  const value = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  return known.safeParse(value).data ?? [];
}

/** A confirmation link works for a day, and may be sent again for some days more. */
const aWeek = 7 * 24 * 60 * 60;
const signUps = ownCookie("fettle_sign_up", aWeek);
const accountIds = z.array(z.uuid()).max(mostAccounts);

/** The accounts that this browser signed up as, the latest first; they may no longer exist. */
export async function findSignedUp(request: Request): Promise<string[]> {
  const value = await signUps.parse(request.headers.get("Cookie")).catch(() => null);
  return accountIds.safeParse(value).data ?? [];
}

/** The Set-Cookie value that marks the browser as the one that signed up. */
export const rememberSignUp = async (request: Request, accountId: AccountId): Promise<string> =>
  signUps.serialize([accountId, ...(await findSignedUp(request))].slice(0, mostAccounts));
