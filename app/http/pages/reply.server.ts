import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { secretFields } from "~/http/bodies/form.server";
import { ownCookie } from "~/http/sessions/own-cookie.server";
import { formatWait } from "~/models/base/clock";
import type { Said } from "~/models/base/said";

type Problems = {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
  /** Fields that are not shown again, though they were typed. */
  hideFields?: string[];
};

/** What was posted, as conform has parsed it. */
export type Submission<Reply> = { reply(problems?: Problems): Reply };

/** The form again, with what is wrong; `wait` is how long somebody is slowed down for, in seconds. */
export const refuse = <Reply>(submission: Submission<Reply>, problems?: Problems, wait?: number) =>
  json(submission.reply(problems), refusalInit(wait));

/** As {@link refuse}, for somebody who has sent as many `things` as they may for now. */
export const refuseMore = <Reply>(submission: Submission<Reply>, things: string, wait: number) =>
  refuse(submission, { formErrors: [tooMany(things, wait)], hideFields: secretFields }, wait);

export const tooMany = (things: string, wait: number): string =>
  `That is a lot of ${things}. Try again in ${formatWait(wait)}.`;

/** What is wrong, by field; conform has null for a field without problems. */
export const messagesOf = (error: Record<string, string[] | null> | null): Record<string, string[]> =>
  Object.fromEntries(Object.entries(error ?? {}).flatMap(([name, wrong]) => (wrong ? [[name, wrong]] : [])));

/** 422; or 429 with Retry-After for somebody who has to wait, in seconds. */
export const refusalInit = (wait?: number): ResponseInit =>
  wait === undefined ? { status: 422 } : { status: 429, headers: { "Retry-After": String(wait) } };

const cookie = ownCookie("fettle_notice", 60);

export const noticeCookie = cookie.name;

const notEmpty = z.string().min(1);
const sayable = z.union([
  notEmpty,
  z.object({ done: notEmpty, onward: z.object({ label: notEmpty, address: notEmpty }) }),
  z.object({ refused: notEmpty }),
]);

/** Redirects to `path` with 303; the page there shows the notice once. */
export async function redirectWithNotice(
  path: string,
  notice: Said,
  headers = new Headers(),
): Promise<Response> {
  headers.append("Set-Cookie", await cookie.serialize(notice));
  return redirect(path, { status: 303, headers });
}

/**
 * The notice of the redirect that led here, and the Set-Cookie value that clears it; both or neither. A script of another
 * page, which named it as `Fetched-From`, is not given it: it opens this page anew.
 */
export async function takeNotice(request: Request): Promise<{ notice?: Said; setCookie?: string }> {
  const header = request.headers.get("Cookie");
  const from = request.headers.get("Fetched-From");
  if (from !== null && from !== new URL(request.url).pathname) return {};
  if (!header?.includes(`${cookie.name}=`)) return {};
  const parsed = sayable.safeParse(await cookie.parse(header).catch(() => null));
  if (!parsed.success) return {};
  return { notice: parsed.data, setCookie: await cookie.serialize("", { maxAge: 0 }) };
}
