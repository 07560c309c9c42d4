import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/database/db.server";
import { makeSeal } from "~/models/base/seal.server";
import { sessions } from "../../../drizzle/schema/accounts";

/**
 * A form that came in after its sender's session, or proof of the second factor, had ended: it waits, sealed, for them
 * to sign in or prove it again.
 */
const carriedForm = z.object({
  /** Path and query it was sent to. */
  path: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Milliseconds since 1970. */
  sealedAt: z.number(),
});
export type CarriedForm = z.infer<typeof carriedForm>;

const posts = makeSeal("fettle carried form");
const validForMs = 24 * 60 * 60 * 1000;
/** In characters: with it, the sign-in form is still one that we take in. */
const longestSeal = 48 * 1024;

/** The post as text that only this site can read or make; undefined when it is too long to carry. */
export function sealForm(post: Omit<CarriedForm, "sealedAt">): string | undefined {
  const sealed = posts.seal(JSON.stringify({ ...post, sealedAt: Date.now() } satisfies CarriedForm));
  return sealed.length <= longestSeal ? sealed : undefined;
}

/** The post in a seal of ours that is at most a day old; undefined for anything else. */
export function openForm(sealed: string): CarriedForm | undefined {
  const text = sealed.length <= longestSeal ? posts.open(sealed) : undefined;
  if (text === undefined) return undefined;
  const post = carriedForm.safeParse(JSON.parse(text)).data;
  return post && Date.now() - post.sealedAt <= validForMs ? post : undefined;
}

/** Keeps a sealed post with a session that goes on, in place of one that it may have. */
export async function carryForm(sessionId: string, sealed: string): Promise<void> {
  await db.update(sessions).set({ carriedForm: sealed }).where(eq(sessions.id, sessionId));
}

/** What the session's person was sending when their last one ended; undefined when there is nothing. */
export async function findCarriedForm(sessionId: string): Promise<CarriedForm | undefined> {
  const [session] = await db
    .select({ sealed: sessions.carriedForm })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session?.sealed ? openForm(session.sealed) : undefined;
}

/** It has been sent again, or something else instead. */
export async function forgetCarriedForm(sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ carriedForm: null })
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.carriedForm)));
}
