import { createHash } from "node:crypto";
import { fieldsOf, type ProfileChange, type ProfileFields } from "./own-profile";

const lettersOfEach = 6;

/** A browser sends other line ends than it was given. */
const plain = (text: string | undefined) => (text ?? "").replaceAll("\r\n", "\n").trim();

const markOf = (text: string | undefined) =>
  createHash("sha256").update(plain(text)).digest("base64url").slice(0, lettersOfEach);

/** Tells what a listing says now from what it said before or will say, field by field. */
export const versionOf = (stored: ProfileChange): string => {
  const fields = fieldsOf(stored);
  return Object.keys(fields)
    .map((name) => markOf(fields[name]))
    .join(".");
};

/** Whether what a form says that was filled in on `version` would write over what somebody else saved since. */
export function isStale(version: string | undefined, stored: ProfileChange, said: ProfileChange): boolean {
  if (!version) return false;
  const marks = version.split(".");
  const [now, mine] = [fieldsOf(stored), fieldsOf(said)];
  return Object.keys(now).some((name, at) => {
    const mark = markOf(now[name]);
    return mark !== marks[at] && mark !== markOf(mine[name]);
  });
}

/** What both want a field to say. */
type Clash = { name: string; stored: string };

/**
 * Puts together what was typed into a form that was filled in on `version` and what is stored by now: whatever was
 * not touched is as stored, whatever was typed stays. `clashes` are the fields that both changed, each to another text.
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
    // A page's form has its own fields alone.
    if (own === undefined) return [name, text] as const;
    const [mine, theirs] = [markOf(own) !== marks[at], markOf(text) !== marks[at]];
    if (!mine) return [name, text] as const;
    if (theirs && plain(own) !== plain(text)) clashes.push({ name, stored: text });
    return [name, own] as const;
  });
  return { fields: { ...typed, ...Object.fromEntries(merged), version: versionOf(stored) }, clashes };
}
