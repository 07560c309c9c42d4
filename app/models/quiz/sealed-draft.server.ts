import { z } from "zod";
import { makeSeal } from "~/models/base/seal.server";

/**
 * A draft in the hidden field of the last step's form and in the spool, encrypted and authenticated, so that the
 * request can be taken in while the database is down.
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

const validForMs = 2 * 60 * 60 * 1000;

const drafts = makeSeal("fettle sealed draft");

/** The draft as text that only this site can read or make. */
export const sealDraft = (draft: Omit<SealedDraft, "sealedAt">): string =>
  drafts.seal(JSON.stringify({ ...draft, sealedAt: Date.now() } satisfies SealedDraft));

/** Opens a seal of ours that is at most two hours old; undefined for anything else. */
export function openSealedDraft(sealed: string): SealedDraft | undefined {
  const draft = readSealedDraft(sealed);
  return draft && Date.now() - draft.sealedAt <= validForMs ? draft : undefined;
}

/** Opens a seal of ours, however old: for the spool. */
export function readSealedDraft(sealed: string): SealedDraft | undefined {
  const text = drafts.open(sealed);
  if (text === undefined) return undefined;
  return sealedDraft.safeParse(JSON.parse(text)).data;
}
