import { LRUCache } from "lru-cache";
import { carriesSession } from "~/http/sessions/own-cookie.server";
import { countCall, countImpression, type Impression } from "~/models/placements/results/impressions.server";
import { processWide } from "~/process-wide.server";
import { clientAddress } from "./client-address.server";

/** What programs call themselves that read pages and are no browser with a person before it. */
const program =
  /bot\b|bot[/_-]|crawl|spider|slurp|scan|monitor|uptime|pingdom|lighthouse|headless|preview|fetch|validator|archive|facebookexternalhit|whatsapp|google(?:other|-)|curl|wget|python|java\/|okhttp|axios|node|undici|go-http|libwww|scrapy|phantom/i;
/** As browsers of people all begin. */
const browser = /^(?:Mozilla\/5\.0 |Opera\/)/;
const longest = 400;

const judged = processWide("who asks", () => new LRUCache<string, boolean>({ max: 2000 }));

/** Whether a request comes from a person's browser, as far as it says itself. */
function isPerson(userAgent: string | null | undefined): boolean {
  if (!userAgent || userAgent.length > longest) return false;
  const known = judged.get(userAgent);
  if (known !== undefined) return known;
  const person = browser.test(userAgent) && !program.test(userAgent);
  judged.set(userAgent, person);
  return person;
}

/** Whether a browser fetches a page before anybody has asked for it. */
const isAhead = (purpose: string | null | undefined): boolean => purpose?.startsWith("prefetch") ?? false;

/** Pages that browsers fetched ahead, by address: counted once one says that it was opened. */
const ahead = processWide("pages fetched ahead", () => new LRUCache<string, Impression>({ max: 2000 }));

type Reader = {
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
type Told = { opened?: string | undefined; call?: string | undefined };

/** Counts what a page told, unless its reader is signed in: whoever has a listing looks at it, too. */
export function countTold(request: Request, { opened, call }: Told): void {
  if (!isPerson(request.headers.get("User-Agent")) || carriesSession(request.headers.get("Cookie"))) return;
  if (call) countCall(call, clientAddress(request));
  const impression = opened ? ahead.get(opened) : undefined;
  if (impression) countImpression(impression);
}
