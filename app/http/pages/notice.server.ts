import { redirect } from "@remix-run/node";
import { z } from "zod";
import { ownCookie } from "~/http/sessions/own-cookie.server";
import type { Said } from "~/models/base/said";

const cookie = ownCookie("fettle_notice", 60);

export const noticeCookie = cookie.name;

const notEmpty = z.string().min(1);
const sayable = z.union([
  notEmpty,
  z.object({ done: notEmpty, onward: z.object({ label: notEmpty, address: notEmpty }) }),
  z.object({ refused: notEmpty }),
]);

/** See Other to `path`, which shows the notice once. */
export async function redirectWithNotice(
  path: string,
  notice: Said,
  headers = new Headers(),
): Promise<Response> {
  headers.append("Set-Cookie", await cookie.serialize(notice));
  return redirect(path, { status: 303, headers });
}

/** The notice of the redirect that led here, and the Set-Cookie value that takes it back; both or neither. */
export async function takeNotice(request: Request): Promise<{ notice?: Said; setCookie?: string }> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${cookie.name}=`)) return {};
  const parsed = sayable.safeParse(await cookie.parse(header).catch(() => null));
  if (!parsed.success) return {};
  return { notice: parsed.data, setCookie: await cookie.serialize("", { maxAge: 0 }) };
}
