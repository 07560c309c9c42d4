/** A form that was not taken: its sender is to sign in or to prove the second factor first, or the database is away. */
export type UnsentForm = {
  /** Names and values, but for secrets: several fields may have one name. */
  fields: [name: string, value: string][];
  /** The names of the inputs in which files were chosen, each as often as it had one: nobody keeps a file. */
  files: string[];
  /** Whether it had a password or a code, which no page shows. */
  secrets: boolean;
  /** What has failed, if the specification has words for it. */
  message?: string;
};

/** What is said where a browser keeps no cookies, and what to do about it. */
export const needsCookie = "This site needs a cookie to keep your answers";
export const allowCookies =
  "Your browser sends none back. Allow cookies for this site in its settings, then try again.";

/** The answer to a form that was sent after its sender's session had ended, or while somebody else was signed in. */
export type EndedSession = {
  /** Path and query of the page it was sent from. */
  path: string;
  /** The sealed form, which the sign-in form passes on. */
  kept: string;
  /** The account that is signed in instead, and why it may not send it, if there are words for that. */
  as?: { email: string; why: string };
};

/** Whether an action threw this to ask for a new sign-in. */
export const isEndedSession = (thrown: unknown): thrown is EndedSession =>
  typeof thrown === "object" && thrown !== null && "kept" in thrown && "path" in thrown;

export const endedTitle = ({ as }: EndedSession) => (as ? "We could not do that" : "Sign in to go on");

/** The field by which the page 'You were sending this' says that it sends the form that the session carries. */
export const sentAgain = "sent-again";

const id = /-?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
/** What our forms say of themselves beside what somebody typed or chose, and what is good for one use only. */
const ours =
  /^(intent|do|business|version|revision|seen|replied|stood|held|next|show|at|row|asked|application|sent-again|(shown|keep|use)-.*|subscription|endpoint|publicKey|sharedSecret|sha256|sealed|token|code)$/;
/** Longer than any word of a choice, and than an id with its verb and number. */
const longestOfOurs = 100;
/** An id, or the verb of a button with one. What somebody typed may hold an id, as an address does. */
const isId = (value: string) =>
  value.length <= longestOfOurs && value.replace(/^\w+:/, "").replace(/:\d+$/, "").replace(id, "") === "";

/** What somebody typed or chose, each under the words of its field's name. */
export const typedFields = ({ fields }: Pick<UnsentForm, "fields">) =>
  fields
    .filter(([name, value]) => !ours.test(name) && !isId(value))
    .map(([name, value]) => ({ words: wordsOf(name), value: saidOf(value) }));

/** `too_far` and the value of a ticked box as words; what was typed as it is. */
const saidOf = (value: string) =>
  value === "on"
    ? "Yes"
    : value.length <= longestOfOurs && /^[a-z]+(_[a-z]+)+$/.test(value)
      ? wordsOf(value)
      : value;

/** `contactName` and `contact_name` as words: `Contact name`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(id, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A refusal that shows again what was typed, since its form is not there any more; `onward` is words and an address, and
 * `again` a button that sends its fields.
 */
export type RefusedAnswer = {
  title?: string;
  message: string;
  typed: string;
  onward: readonly [string, string];
  again?: { words: string; action: string; fields: Readonly<Record<string, string>> };
};

export const isRefusedAnswer = (thrown: unknown): thrown is RefusedAnswer =>
  typeof thrown === "object" && thrown !== null && "typed" in thrown && "onward" in thrown;
