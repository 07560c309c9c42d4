import { LRUCache } from "lru-cache";
import { isAhead, isPerson } from "~/http/sessions/person.server";
import { carriesSession } from "~/http/sessions/session-cookie.server";
import { countCall, countImpression, type Impression } from "~/models/placements/results/impressions.server";
import { processWide } from "~/process-wide.server";
import { clientAddress } from "./client-address.server";

/** Pages that browsers fetched ahead, by address: counted once one says that it was opened. */
const ahead = processWide("pages fetched ahead", () => new LRUCache<string, Impression>({ max: 2000 }));

export type Reader = {
  address: string;
  userAgent: string | null | undefined;
  purpose: string | null | undefined;
};

/** Counts what is paid for on a page that is sent, where a person's browser asked for it to show it. */
export function countSent(impression: Impression | undefined, { address, userAgent, purpose }: Reader): void {
  if (!impression || !isPerson(userAgent)) return;
  if (isAhead(purpose)) ahead.set(address, impression);
  else countImpression(impression);
}

/** What a page's script tells: an address that was fetched ahead and is open now, or the listing that is rung. */
export type Told = { opened?: string | undefined; call?: string | undefined };

/** Counts what a page told, unless its reader is signed in: whoever has a listing looks at it, too. */
export function countTold(request: Request, { opened, call }: Told): void {
  if (!isPerson(request.headers.get("User-Agent")) || carriesSession(request.headers.get("Cookie"))) return;
  if (call) countCall(call, clientAddress(request));
  const impression = opened ? ahead.get(opened) : undefined;
  if (impression) countImpression(impression);
}
