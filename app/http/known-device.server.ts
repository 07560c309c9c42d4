import { randomUUID } from "node:crypto";
import { z } from "zod";
import { deviceMark } from "~/models/accounts/accounts.server";
import { ownCookie } from "./own-cookie.server";

/** As long as browsers keep any cookie. */
const aYear = 365 * 24 * 60 * 60;
/** Accounts that one browser is remembered for; a family's, or a workshop's. */
const mostAccounts = 5;

const cookie = ownCookie("fettle_device", aYear);

/** For each account that signed in here, by a mark that names nobody: this browser's own id. */
const known = z.array(z.tuple([z.string(), z.uuid()])).max(mostAccounts);

/** The browser's id for the account with this email; undefined where that never signed in here. */
export async function findDevice(request: Request, email: string): Promise<string | undefined> {
  const mark = deviceMark(email);
  return (await readKnown(request)).find(([each]) => each === mark)?.[1];
}

/** The Set-Cookie value by which the browser is known as one that signed in to the account. */
export async function rememberDevice(request: Request, email: string): Promise<string> {
  const mark = deviceMark(email);
  const before = await readKnown(request);
  const own = before.find(([each]) => each === mark) ?? [mark, randomUUID()];
  const others = before.filter(([each]) => each !== mark);
  return cookie.serialize([own, ...others].slice(0, mostAccounts));
}

async function readKnown(request: Request): Promise<z.infer<typeof known>> {
  // A cookie that was tampered with may not even decode; either way it knows nobody.
  const value = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  return known.safeParse(value).data ?? [];
}
