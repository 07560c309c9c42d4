/** What a form that came in after its sender's session had ended is answered with. */
export type EndedSession = {
  /** Path and query of the page it was sent from. */
  path: string;
  /** What was sent, sealed: the sign-in form carries it on. */
  kept: string;
};

export type PostedField = { name: string; value: string };

/** What was being sent when the database went away: enough to offer to send it once more. */
export type UnsentForm = {
  fields: PostedField[];
  /** Whether a password was among them, which no page shows. */
  secrets: boolean;
  /** What did not happen, where the specification has words for it. */
  message?: string;
};

/** Whether what an action threw asks to sign in again. */
export const isEndedSession = (thrown: unknown): thrown is EndedSession =>
  typeof thrown === "object" && thrown !== null && "kept" in thrown && "path" in thrown;
