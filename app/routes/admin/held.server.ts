import { redirect } from "@remix-run/node";
import { redirectWithNotice } from "~/http/pages/reply.server";
import type { HeldOutcome } from "~/models/base/held.server";
import type { Said } from "~/models/base/said";

/** The page of an entry whose form was sent to an address below it, beside the list as it was. */
export function entryPage(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.slice(0, pathname.lastIndexOf("/")) + search;
}

/** Back to the entry's page, which says what became of it. */
export const back = (request: Request, notice: Said) => redirectWithNotice(entryPage(request), notice);

export const heldBeforeWords = "That is decided already. Its Undo is at the foot of the page for a minute.";

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
