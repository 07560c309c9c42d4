import { LRUCache } from "lru-cache";
import { processWide } from "~/process-wide.server";

/** What programs call themselves that read pages and are no browser with a person before it. */
const program =
  /bot\b|bot[/_-]|crawl|spider|slurp|scan|monitor|uptime|pingdom|lighthouse|headless|preview|fetch|validator|archive|facebookexternalhit|whatsapp|google(?:other|-)|curl|wget|python|java\/|okhttp|axios|node|undici|go-http|libwww|scrapy|phantom/i;
/** As browsers of people all begin. */
const browser = /^(?:Mozilla\/5\.0 |Opera\/)/;
const longest = 400;

const judged = processWide("who asks", () => new LRUCache<string, boolean>({ max: 2000 }));

/** Whether a request comes from a person's browser, as far as it says itself. */
export function isPerson(userAgent: string | null | undefined): boolean {
  if (!userAgent || userAgent.length > longest) return false;
  const known = judged.get(userAgent);
  if (known !== undefined) return known;
  const person = browser.test(userAgent) && !program.test(userAgent);
  judged.set(userAgent, person);
  return person;
}

/** Whether a browser fetches a page before anybody has asked for it. */
export const isAhead = (purpose: string | null | undefined): boolean =>
  purpose?.startsWith("prefetch") ?? false;
