import { redirect } from "@remix-run/node";
import { redirectWithNotice } from "~/http/pages/reply.server";
import type { Deferral } from "~/models/base/deferred.server";
import type { Said } from "~/models/base/said";

/** The page of an entry whose form was sent to an address below it, beside the list as it was. */
export function entryPage(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.slice(0, pathname.lastIndexOf("/")) + search;
}

/** Back to the entry's page, which says what became of it. */
export const back = (request: Request, notice: Said) => redirectWithNotice(entryPage(request), notice);

export const decidedBeforeWords =
  "That is decided already. Its Undo is at the foot of the page for a minute.";

/** Redirects to `to`. Every page of the desk shows a deferred decision; `words` say why one was not deferred. */
export function leadOn<Came extends { status: string }>(
  to: string,
  { deferred, outcome }: Deferral<Came>,
  words: (outcome: Came) => Said,
) {
  if (deferred) return redirect(to, 303);
  if (outcome.status === "decided before") return redirectWithNotice(to, { refused: decidedBeforeWords });
  return redirectWithNotice(to, words(outcome as Came));
}
