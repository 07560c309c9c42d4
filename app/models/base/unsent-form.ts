/** The answer to a form that was sent after its sender's session had ended. */
export type EndedSession = {
  /** Path and query of the page it was sent from. */
  path: string;
  /** The sealed form, which the sign-in form passes on. */
  kept: string;
};

export type PostedField = { name: string; value: string };

/** A form that could not be processed because the database was away, with what is needed to send it again. */
export type UnsentForm = {
  fields: PostedField[];
  /** Whether it had a password, which no page shows. */
  secrets: boolean;
  /** What has failed, if the specification has words for it. */
  message?: string;
};

/** Whether an action threw this to ask for a new sign-in. */
export const isEndedSession = (thrown: unknown): thrown is EndedSession =>
  typeof thrown === "object" && thrown !== null && "kept" in thrown && "path" in thrown;

/** A refusal that shows again what was typed, since its form is not there any more; `onward` is words and an address. */
export type RefusedAnswer = { message: string; typed: string; onward: readonly [string, string] };

export const isRefusedAnswer = (thrown: unknown): thrown is RefusedAnswer =>
  typeof thrown === "object" && thrown !== null && "typed" in thrown && "onward" in thrown;
