import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/database/db.server";
import { makeSeal } from "~/models/base/seal.server";
import { sessions } from "../../../drizzle/schema/accounts";

/**
 * A form that was submitted after the session, or the proof of the second factor, had ended. It is kept, sealed, until
 * its sender signs in or proves it again.
 */
const carriedForm = z.object({
  /** Path and query it was sent to. */
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  // A seal of an earlier release has none of the next three.
  /** The marks of the accounts whose it may be, if the browser knows any: nobody else gets to see the form. */
  by: z.array(z.string()).default([]),
  files: z.array(z.string()).default([]),
  secrets: z.boolean().default(false),
  /** Milliseconds since 1970. */
  sealedAt: z.number(),
});
type CarriedForm = z.infer<typeof carriedForm>;

const posts = makeSeal("fettle carried form");
const validForMs = 24 * 60 * 60 * 1000;
/** In characters; long enough for whatever a form of ours may hold. */
export const longestSeal = 128 * 1024;

/** The post as text that only this site can read or make; undefined when it is too long to carry. */
export function sealForm(post: Omit<CarriedForm, "sealedAt">): string | undefined {
  const sealed = posts.seal(JSON.stringify({ ...post, sealedAt: Date.now() } satisfies CarriedForm));
  return sealed.length <= longestSeal ? sealed : undefined;
}

/** Opens a form that we sealed at most a day ago; undefined for anything else. */
export function openForm(sealed: string): CarriedForm | undefined {
  const text = sealed.length <= longestSeal ? posts.open(sealed) : undefined;
  if (text === undefined) return undefined;
  const post = carriedForm.safeParse(JSON.parse(text)).data;
  return post && Date.now() - post.sealedAt <= validForMs ? post : undefined;
}

/** Stores a sealed form with a live session, replacing an earlier one; null deletes it, once it was sent. */
export async function carryForm(sessionId: string, sealed: string | null): Promise<void> {
  await db.update(sessions).set({ carriedForm: sealed }).where(eq(sessions.id, sessionId));
}

/** The form that was submitted when the previous session, or its second factor, ended; undefined if there is none. */
export async function findCarriedForm(sessionId: string): Promise<CarriedForm | undefined> {
  const [session] = await db
    .select({ sealed: sessions.carriedForm })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session?.sealed ? openForm(session.sealed) : undefined;
}
