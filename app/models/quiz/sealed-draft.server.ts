import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { env } from "~/env.server";

/**
 * A draft as its visitor's browser carries it in the last step's form, and as the spool keeps it, encrypted and
 * authenticated, so that the request can be taken in when the database is gone.
 */
const sealedDraft = z.object({
  draftId: z.uuid(),
  visitorId: z.uuid(),
  quizId: z.string(),
  answers: z.record(z.string(), z.string()),
  /** A photo that came with the last answer, as JPEG in base64: in the spool only, never in a form. */
  photo: z.string().optional(),
  /** Milliseconds since 1970. */
  sealedAt: z.number(),
});
export type SealedDraft = z.infer<typeof sealedDraft>;

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const validForMs = 2 * 60 * 60 * 1000;

const key = Buffer.from(hkdfSync("sha256", env.HASH_SECRET, "", "fettle sealed draft", 32));

/** The draft as text that only this site can read or make. */
export function sealDraft(draft: Omit<SealedDraft, "sealedAt">): string {
  return sealText(JSON.stringify({ ...draft, sealedAt: Date.now() } satisfies SealedDraft));
}

/** The draft in a seal of ours that is at most two hours old; undefined for anything else. */
export function openSealedDraft(sealed: string): SealedDraft | undefined {
  const draft = readSealedDraft(sealed);
  return draft && Date.now() - draft.sealedAt <= validForMs ? draft : undefined;
}

/** The draft in a seal of ours, however old: what the spool keeps. */
export function readSealedDraft(sealed: string): SealedDraft | undefined {
  const text = openText(sealed);
  if (text === undefined) return undefined;
  return sealedDraft.safeParse(JSON.parse(text)).data;
}

function sealText(text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function openText(sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    // Not sealed by us, or changed since: the tag does not fit.
    return undefined;
  }
}
