import { requireSameSite } from "~/http/origin.server";
import { refusal } from "~/http/pages/refusal.server";
import { seenText } from "~/models/reading/text";

/** Far above any honest form of ours, far below what would hurt. */
export const largestForm = 64 * 1024;

/**
 * Reads a posted form: the one way an action gets at its fields.
 * Throws a Response: 403 for a post from another site, 415 for a body that is no form, 413 for one over `largest` bytes,
 * 64 kB unless told otherwise. Values lose what nobody sees, and a field that no form of ours has is dropped.
 */
export async function readForm(request: Request, largest = largestForm): Promise<FormData> {
  requireSameSite(request);
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw refusal(415, "That was not a form we can read. Go back and try again.");
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(await readText(request, largest))) {
    appendField(form, name, value);
  }
  return form;
}

/** Fields that no page shows again or carries on. */
export const secretFields = ["password", "confirmPassword", "current"];

const longestName = 100;
const named = /^[\w-]+$/;

/**
 * Adds a field that one of our forms may have, and drops any other: the form parser takes `[1000000]` and `.` in a name
 * for a position in a list, makes the list that long, and is busy for minutes.
 */
export function appendField(form: FormData, name: string, value: string): void {
  const known = name.length <= longestName && named.test(name) && !(name in Object.prototype);
  // Of a password nothing is guessed away but NUL, which PostgreSQL cannot store.
  const isSecret = secretFields.includes(name);
  if (known) form.append(name, isSecret ? value.replaceAll("\0", "") : seenText(value));
}

/** What was typed or chosen, in the order of the form; files are left out. */
export const typedIn = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));

/** What was typed or chosen, by the name of its field; the last of several with one name. */
export const textsOf = (form: FormData): Record<string, string> => Object.fromEntries(typedIn(form));

/** How much of a body is still read after it is refused, so that its sender gets to read why. */
const mostDiscarded = 1024 * 1024;

/**
 * The text of a body of at most `limit` bytes.
 * Throws a 413 Response when there is more, without keeping it.
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => refusal(413, "That is more than we can take. Go back and send a shorter answer.");
  if (!request.body) return "";
  const decoder = new TextDecoder();
  const reader = request.body.getReader();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done && size > limit) throw tooLarge();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size <= limit) text += decoder.decode(value, { stream: true });
    if (size > limit + mostDiscarded) {
      // This ends the connection, too.
      await reader.cancel();
      throw tooLarge();
    }
  }
}
