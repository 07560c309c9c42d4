import { existsSync } from "node:fs";
import type { Visitor } from "./visitor";

/** A page that a link leads to, as it was after redirects. */
export type CrawledPage = {
  /** Path and query. */
  path: string;
  /** Its kind: `/roofers/:city/:slug`. */
  pattern: string;
  status: number;
  headers: Headers;
  html: string;
  document: Document;
};

export type Crawl = { pages: CrawledPage[]; problems: string[] };

/** Kinds of page with one page for each row. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, ":id"],
  [/^\/pictures\/.+$/, "/pictures/*"],
  [/^\/roofers\/[^/]+\/[^/]+$/, "/roofers/:city/:slug"],
  [/^\/roofers-(?!near-me$)[^/]+$/, "/roofers-:city"],
  [/^\/[a-z]+-quotes-in-[^/]+$/, "/:service-quotes-in-:city"],
  [/^\/[a-z]+-in-[^/]+$/, "/:service-in-:city"],
];

/** Parameters that filter or order a list: thousands of combinations, but one kind for each. */
const filters = /^(?:checked|rating|open|photos|roof|order)$/;

/** The kind of page at this address: its path without what names one row, and the names in its query. */
function patternOf(url: URL): string {
  const path = kinds.reduce((text, [kind, name]) => text.replace(kind, name), url.pathname);
  const names = [
    ...new Set([...url.searchParams.keys()].map((name) => name.replace(filters, "filter"))),
  ].sort();
  return names.length > 0 ? `${path}?${names.join("&")}` : path;
}

type Link = { url: URL; from: string };

/**
 * Follows every link of this site from `start`, at most `perPattern` to pages of one kind. A problem is a link
 * that leads nowhere: to no page, to no part of a page, to no file.
 */
export async function crawl(visitor: Visitor, start: string, { perPattern = 10 } = {}): Promise<Crawl> {
  const site = new URL(start, "http://localhost:3000");
  const pages = new Map<string, CrawledPage>();
  const problems: string[] = [];
  /** The page that each address led to. */
  const shown = new Map<string, CrawledPage>();
  const asked = new Map<string, number>();
  const fragments: Link[] = [];
  const queue: Link[] = [{ url: site, from: "the start" }];

  for (let link = queue.shift(); link; link = queue.shift()) {
    const { url, from } = link;
    const address = url.pathname + url.search;
    if (url.hash.length > 1) fragments.push(link);
    if (shown.has(address)) continue;
    const pattern = patternOf(url);
    const before = asked.get(pattern) ?? 0;
    if (before >= perPattern) continue;
    asked.set(pattern, before + 1);

    await visitor.visit(address);
    const page = pageShown(visitor);
    shown.set(address, page);
    if (page.status !== 200) problems.push(`${from} leads to ${address}, which answers ${page.status}`);
    // A photo opens full size, and is no page.
    if (pages.has(page.path) || page.headers.get("Content-Type")?.startsWith("image/")) continue;
    pages.set(page.path, page);
    problems.push(...missingFiles(page, site));
    for (const target of linksOf(page, site)) queue.push({ url: target, from: page.path });
  }

  for (const { url, from } of fragments) {
    const page = shown.get(url.pathname + url.search);
    const id = decodeURIComponent(url.hash.slice(1));
    if (page && !page.document.getElementById(id))
      problems.push(`${from} leads to ${url.hash}, which is not there`);
  }
  return { pages: [...pages.values()], problems: [...new Set(problems)] };
}

/** The open page. */
export function pageShown({ page, path, status, headers }: Visitor): CrawledPage {
  return { path, pattern: patternOf(page.url), status, headers, html: page.html, document: page.document };
}

/** The links of the page within the site, but for downloads. */
function linksOf({ document, path }: CrawledPage, site: URL): URL[] {
  return [...document.querySelectorAll("a[href]:not([download]), area[href]")]
    .map((link) => new URL(link.getAttribute("href") ?? "", new URL(path, site)))
    .filter(({ origin }) => origin === site.origin);
}

const naming =
  'script[src], img[src], link[rel=icon], link[rel=stylesheet], link[rel=preload], meta[property="og:image"]';

/** Scripts, styles and pictures that the page names and that our build does not hold. */
function missingFiles({ document, path }: CrawledPage, site: URL): string[] {
  return [...document.querySelectorAll(naming)].flatMap((file) => {
    const [named = ""] = ["src", "href", "content"].flatMap(
      (attribute) => file.getAttribute(attribute) ?? [],
    );
    const { protocol, origin, pathname } = new URL(named, new URL(path, site));
    // A photo of a business is no file of the build: the links to it are followed.
    if (protocol === "data:" || pathname.startsWith("/pictures/")) return [];
    if (origin !== site.origin) return [`${path} takes ${named} from elsewhere`];
    return [`build/client${pathname}`, `public${pathname}`].some(existsSync)
      ? []
      : [`${path} takes ${named}, which is not there`];
  });
}
