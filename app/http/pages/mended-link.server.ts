import { redirect } from "@remix-run/node";
import { paths } from "~/paths";

/** In characters; longer than any link of ours. */
const longestLink = 1000;
/** What a sentence, a bracket or an email program leaves at the end of a link, as it is in an address. */
const trailing = /(?:[.,;:!'"*)\]}>]|%(?:3e|22|5d|7d|20|e2%80%9[89cd]|c2%bb|c2%a0))+$/i;

/**
 * Leads a link at which nothing is found to where it was meant: without what stuck to its end, and in small letters.
 * Undefined if it is as it should be. The letters of a key count, and no browser is to remember where it led.
 */
export function mendLink(address: string): Response | undefined {
  if (address.length > longestLink) return undefined;
  const { pathname, search, searchParams } = new URL(address);
  const isKeyed = pathname.toLowerCase().startsWith(paths.myRequest("")) || searchParams.has("token");
  const bare = pathname.replace(trailing, "");
  // Never two slashes, which lead to another site.
  const path = `/${(isKeyed ? bare : bare.toLowerCase()).replace(/^\/+/, "")}`;
  const meant = path + (isKeyed ? search.replace(trailing, "") : search);
  return meant === pathname + search ? undefined : redirect(meant, isKeyed ? 302 : 301);
}
