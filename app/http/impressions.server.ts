import { LRUCache } from "lru-cache";
import { carriesSession } from "~/http/sessions/own-cookie.server";
import { countCall, countImpression, type Impression } from "~/models/placements/results/impressions.server";
import { processWide } from "~/process-wide.server";
import { clientAddress } from "./client-address.server";

/** User agents of programs that read pages without a person in front of them. */
const program =
  /bot\b|bot[/_-]|crawl|spider|slurp|scan|monitor|uptime|pingdom|lighthouse|headless|preview|fetch|validator|archive|facebookexternalhit|whatsapp|google(?:other|-)|curl|wget|python|java\/|okhttp|axios|node|undici|go-http|libwww|scrapy|phantom/i;
/** How the user agents of people's browsers begin. */
const browser = /^(?:Mozilla\/5\.0 |Opera\/)/;
const longest = 400;

const judged = processWide("who asks", () => new LRUCache<string, boolean>({ max: 2000 }));

/** Whether a request comes from a person's browser, by its user agent. */
function isPerson(userAgent: string | null | undefined): boolean {
  if (!userAgent || userAgent.length > longest) return false;
  const known = judged.get(userAgent);
  if (known !== undefined) return known;
  const person = browser.test(userAgent) && !program.test(userAgent);
  judged.set(userAgent, person);
  return person;
}

/** Whether a browser prefetches a page that nobody has asked for yet. */
const isAhead = (purpose: string | null | undefined): boolean => purpose?.startsWith("prefetch") ?? false;

/** Pages that browsers fetched ahead, by address; counted once a page says that it was opened. */
const ahead = processWide("pages fetched ahead", () => new LRUCache<string, Impression>({ max: 2000 }));

type Reader = {
  address: string;
  userAgent: string | null | undefined;
  purpose: string | null | undefined;
};

/** Counts the paid listings on a page that is sent, if a person's browser asked for it; of one fetched ahead, later. */
export function countSent(impression: Impression | undefined, { address, userAgent, purpose }: Reader): void {
  if (!impression || !isPerson(userAgent)) return;
  if (isAhead(purpose)) ahead.set(address, impression);
  else countImpression(impression);
}

/** What a page's script reports: the address fetched ahead that is open now, or the listing that was called. */
type Told = { opened?: string | undefined; call?: string | undefined };

/** Counts what a page reported, unless its reader is signed in: owners look at their own listings, too. */
export function countTold(request: Request, { opened, call }: Told): void {
  if (!isPerson(request.headers.get("User-Agent")) || carriesSession(request.headers.get("Cookie"))) return;
  if (call) countCall(call, clientAddress(request));
  const impression = opened ? ahead.get(opened) : undefined;
  if (impression) countImpression(impression);
}
