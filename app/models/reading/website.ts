import { seenText } from "./text";

type WebAddress = {
  /** `https://kirkgate-slaters.example/`, always http or https. */
  href: string;
  /** What to show: `kirkgate-slaters.example`. */
  host: string;
};

/** 'http//', 'https;//' and the like, which nobody can mean otherwise. */
const scheme = /^(https?)(?:[:;.]?\/{1,2}|:)(?=[\p{L}\d])/iu;
/** A host with a dot and what may follow it, as people type it: `www.slaters.example/about`. */
const bare = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[:/?#]|$)/u;
const longest = 500;
/** Hosts of maps and searches, which show a firm and are not its own; Google's sites are. */
const finder =
  /^(?!sites\.)(?:maps\.|(?:.*\.)?(?:(?:google|bing|openstreetmap|duckduckgo)\.[a-z]{2,3}(?:\.[a-z]{2})?|goo\.gl|g\.page)$)/;
/** Whether an address leads to a map or a search. */
export const isFinder = ({ host }: WebAddress): boolean => finder.test(host);

/**
 * The website in a text; undefined unless it is a plain http or https address. Characters that nobody sees and a full
 * stop or comma at the end are nothing. One with a user name or password is refused: it is written to look like another
 * host.
 */
export function webAddress(text: string | null | undefined): WebAddress | undefined {
  if (!text || text.length > longest) return undefined;
  const typed = text.trim();
  if (/[\s\p{Cc}]/u.test(typed)) return undefined;
  const seen = seenText(typed).replace(/[.,;]+$/, "");
  const named = seen.replace(scheme, "$1://");
  const whole = named === seen && bare.test(seen) ? `https://${seen}` : named;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return undefined;
  const { username, password, hostname, href } = new URL(whole);
  if (username || password || !hostname.includes(".")) return undefined;
  return { href, host: hostname.replace(/^www\./, "") };
}
