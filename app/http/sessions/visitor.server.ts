import { randomUUID } from "node:crypto";
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

/** A new visitor, and the Set-Cookie value for their browser. */
export async function makeVisitor(): Promise<{ id: string; setCookie: string }> {
  const id = randomUUID();
  return { id, setCookie: await cookie.serialize(id) };
}

/** The Set-Cookie value that clears the visitor. */
export const forgetVisitor = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
