import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { refusal } from "~/http/pages/refusal.server";
import { uuid } from "~/models/base/uuid";
import { ownCookie } from "./own-cookie.server";

const thirtyDays = 30 * 24 * 60 * 60;

const cookie = ownCookie("fettle_visitor", thirtyDays);

/** A browser without an account: a random id in a signed cookie, which its quiz drafts belong to. */
type Visitor =
  | { status: "known"; id: string }
  | { status: "none" }
  /** A cookie that we did not sign, or signed with a secret we no longer use. */
  | { status: "forged" };

/** Whether a request may be from somebody who has begun a quiz. */
export const carriesVisitor = (cookies: string | null | undefined): cookies is string =>
  cookies?.includes(`${cookie.name}=`) ?? false;

export async function findVisitor(request: Request): Promise<Visitor> {
  const header = request.headers.get("Cookie");
  if (!carriesVisitor(header)) return { status: "none" };
  const id = uuid.safeParse(await cookie.parse(header).catch(() => null));
  return id.success ? { status: "known", id: id.data } : { status: "forged" };
}

type Greeted = {
  id: string;
  /** Set the cookie of a new visitor. */
  headers: Headers;
  /** Whether the browser sent its cookie. */
  known: boolean;
};

/** The visitor who posts, a new one if there is none. */
export const greetVisitor = async (request: Request): Promise<Greeted> => greet(await findVisitor(request));

async function greet(visitor: Visitor): Promise<Greeted> {
  if (visitor.status === "known") return { id: visitor.id, headers: new Headers(), known: true };
  const { id, setCookie } = await makeVisitor();
  return { id, headers: new Headers({ "Set-Cookie": setCookie }), known: false };
}

/**
 * As {@link greetVisitor}, where earlier answers matter: throws a 400 Response for a cookie that is not ours, and
 * clears it.
 */
export async function requireVisitor(request: Request): Promise<Greeted> {
  const visitor = await findVisitor(request);
  if (visitor.status !== "forged") return greet(visitor);
  const lost = refusal(400, "We could not find your answers, so please start the questions again.");
  lost.headers.append("Set-Cookie", await forgetVisitor());
  throw lost;
}

const asked = "cookie";

/**
 * Whether the browser keeps cookies. One that sent none from a page of ours is asked once, so that others pay nothing:
 * throws a redirect with a cookie, and a mark in the address, to `page`, or to the same address with all that was posted.
 */
export async function keepsCookies(request: Request, page?: string): Promise<boolean> {
  if (request.headers.has("Cookie") || request.headers.get("Sec-Fetch-Site") !== "same-origin") return true;
  if (wasAskedForCookie(request)) return false;
  const to = new URL(page ?? request.url, request.url);
  to.searchParams.set(asked, "asked");
  const headers = { "Set-Cookie": (await makeVisitor()).setCookie };
  throw redirect(to.pathname + to.search, { status: page ? 303 : 307, headers });
}

/** Whether {@link keepsCookies} led here. */
export const wasAskedForCookie = (request: Request): boolean => new URL(request.url).searchParams.has(asked);

/** A new visitor, and the Set-Cookie value for their browser. */
export async function makeVisitor(): Promise<{ id: string; setCookie: string }> {
  const id = randomUUID();
  return { id, setCookie: await cookie.serialize(id) };
}

/** The Set-Cookie value that clears the visitor. */
export const forgetVisitor = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
