import { redirect } from "@remix-run/node";
import { refusal } from "./refusal.server";

/**
 * Sends on what a page posted that was open before its verbs had addresses of their own: to the address of the one that
 * was pressed, body and all. To be called behind the guard. It can go a day after it is live, with who calls it.
 */
export function sendOn<Verb extends string>(
  form: FormData,
  verbs: readonly Verb[],
  addressOf: (verb: Verb) => string,
): Response {
  const verb = verbs.find((each) => each === form.get("intent"));
  if (!verb) throw refusal(422, "Press one of the buttons on the page.");
  return redirect(addressOf(verb), 307);
}
