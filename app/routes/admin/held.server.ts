import { redirect } from "@remix-run/node";
import { redirectWithNotice } from "~/http/pages/reply.server";
import type { HeldOutcome } from "~/models/base/held.server";
import type { Said } from "~/models/base/said";

export const heldBeforeWords = "That is decided already: it stands above with its Undo, for a minute.";

/** Redirects to `to`. Every page of the desk shows a held decision; `words` say why one was not held. */
export function leadOn<Came extends { status: string }>(
  to: string,
  { held, outcome }: HeldOutcome<Came>,
  words: (outcome: Came) => Said,
) {
  if (held) return redirect(to, 303);
  if (outcome.status === "held before") return redirectWithNotice(to, { refused: heldBeforeWords });
  return redirectWithNotice(to, words(outcome as Came));
}
