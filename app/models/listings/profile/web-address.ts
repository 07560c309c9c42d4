type WebAddress = {
  /** `https://kirkgate-slaters.example/`, always http or https. */
  href: string;
  /** What to show: `kirkgate-slaters.example`. */
  host: string;
};

const withScheme = /^https?:\/\//i;
/** A host with a dot and what may follow it, as people type it: `www.slaters.example/about`. */
const bare = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[:/?#]|$)/u;
const longest = 500;

/**
 * The website in a text; undefined unless it is a plain http or https address. One with a user name or password is
 * refused: it is written to look like another host.
 */
export function webAddress(text: string | null | undefined): WebAddress | undefined {
  const typed = text?.trim() ?? "";
  if (typed.length > longest || /[\s\p{Cc}]/u.test(typed)) return undefined;
  const whole = withScheme.test(typed) ? typed : bare.test(typed) ? `https://${typed}` : "";
  if (!URL.canParse(whole)) return undefined;
  const { username, password, hostname, href } = new URL(whole);
  if (username || password || !hostname.includes(".")) return undefined;
  return { href, host: hostname.replace(/^www\./, "") };
}

/**
 * The path of a picture that is stored with us; undefined for any other, so that no page loads anything from another
 * site. `origin` is the site's own.
 */
export function ownPicture(address: string | null | undefined, origin: string): string | undefined {
  const text = address?.trim() ?? "";
  if (!/^(?:\/|https?:\/\/)/i.test(text) || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  const path = url.pathname + url.search;
  return url.origin === new URL(origin).origin && !path.startsWith("//") ? path : undefined;
}
