import { createHash } from "node:crypto";
import { fieldsOf, type ProfileChange, type ProfileFields } from "./own-profile";

const lettersOfEach = 6;

/** A browser sends other line ends than it was given. */
const plain = (text: string | undefined) => (text ?? "").replaceAll("\r\n", "\n").trim();

const markOf = (text: string | undefined) =>
  createHash("sha256").update(plain(text)).digest("base64url").slice(0, lettersOfEach);

/** A fingerprint of each field of a listing, by which later changes are recognised. */
export const versionOf = (stored: ProfileChange): string => {
  const fields = fieldsOf(stored);
  return Object.keys(fields)
    .map((name) => markOf(fields[name]))
    .join(".");
};

/** Whether a form that was filled in on `version` would overwrite what somebody else has saved since. */
export function isStale(version: string | undefined, stored: ProfileChange, said: ProfileChange): boolean {
  if (!version) return false;
  const marks = version.split(".");
  const [now, mine] = [fieldsOf(stored), fieldsOf(said)];
  return Object.keys(now).some((name, at) => {
    const mark = markOf(now[name]);
    return mark !== marks[at] && mark !== markOf(mine[name]);
  });
}

/** A field that both changed, with the stored text. */
type Clash = { name: string; stored: string };

/**
 * Merges a form that was filled in on `version` with what is stored now: untouched fields take the stored text, changed
 * ones stay as typed. `clashes` are the fields that both changed, to different texts.
 */
export function mergeTyped(
  version: string,
  typed: ProfileFields,
  stored: ProfileChange,
): { fields: ProfileFields; clashes: Clash[] } {
  const now = fieldsOf(stored);
  const marks = version.split(".");
  const clashes: Clash[] = [];
  const merged = Object.entries(now).map(([name, text], at) => {
    const own = typed[name];
    // The form of one page contains only its own fields.
    if (own === undefined) return [name, text] as const;
    const [mine, theirs] = [markOf(own) !== marks[at], markOf(text) !== marks[at]];
    if (!mine) return [name, text] as const;
    if (theirs && plain(own) !== plain(text)) clashes.push({ name, stored: text });
    return [name, own] as const;
  });
  return { fields: { ...typed, ...Object.fromEntries(merged), version: versionOf(stored) }, clashes };
}
