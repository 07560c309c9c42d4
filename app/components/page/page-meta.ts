import {
  isRouteErrorResponse,
  type MetaArgs,
  type MetaDescriptor,
  type MetaFunction,
} from "@remix-run/react";
import { site } from "~/content/site";
import { endedTitle, isEndedSession } from "~/models/base/unsent-form";
import { cutAtWord, oneLine } from "~/models/reading/text";

type Facts = {
  /** Without the site's name, which is appended. */
  title: string;
  /** Shown in search results and with shared links; long ones are cut. */
  description: string;
  /** Path of a picture for shared links, where the page has one of its own. */
  image?: string;
  /** Built by ~/models/listings/structured-data; paths in it are made absolute. */
  jsonLd?: readonly { "@context": "https://schema.org" }[];
  /** The canonical path, with its query; a page without one is not indexed. */
  path?: string;
  noindex?: boolean;
};

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

const longestDescription = 160;
/** Without the site's name; search engines cut titles at 70. */
const longestTitle = 61;

/** The facts of a 404 page. */
export const pageNotFoundFacts = {
  title: "Page Not Found",
  description: "There is nothing at this address.",
} as const satisfies Facts;

/**
 * The head of a page: title, description, canonical URL, what shared links show, structured data. `matches` are those
 * that Remix passes to `meta`; the root's data has the site's public origin.
 */
export function pageMeta(facts: Facts, matches: Matches): MetaDescriptor[] {
  const { title, path, noindex, image = site.sharePicture, jsonLd = [] } = facts;
  const description = cutAtWord(oneLine(facts.description), longestDescription);
  const head: MetaDescriptor[] = [
    { title: title.startsWith(site.name) || title.length > longestTitle ? title : `${title} · ${site.name}` },
    { name: "description", content: description },
  ];
  const origin = siteOrigin(matches);
  // The page is not to be indexed or shared, so the tags for that are left out.
  if (noindex || path === undefined || !origin) return [...head, { name: "robots", content: "noindex" }];

  const url = origin + path;
  return [
    ...head,
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: new URL(image, origin).href },
    { name: "twitter:card", content: "summary_large_image" },
    ...jsonLd.map((document) => ({ "script:ld+json": withOrigin(document, origin) })),
  ];
}

/** Makes a route's `meta` from fixed facts, or from the loader's data, which is undefined after an error. */
export const metaOf =
  <Loader = unknown>(
    facts: Facts | ((data: MetaArgs<Loader>["data"], args: MetaArgs<Loader>) => Facts),
  ): MetaFunction<Loader> =>
  (args) => {
    const own = typeof facts === "function" ? facts(args.data, args) : facts;
    const ended = isRouteErrorResponse(args.error) && isEndedSession(args.error.data) && args.error.data;
    if (ended) return pageMeta({ ...own, title: endedTitle(ended) }, args.matches);
    return pageMeta(isMissingAtDesk(args) ? pageNotFoundFacts : own, args.matches);
  };

/** The desk's pages share one page for what is not found; others say it in words, and a title, of their own. */
const isMissingAtDesk = ({ error, matches }: Pick<MetaArgs, "error" | "matches">): boolean =>
  isRouteErrorResponse(error) &&
  error.status === 404 &&
  matches.some((match) => match?.id === "routes/admin/layout");

/** Public origin of the site, `https://fettle.example`; empty when the root loader failed. */
function siteOrigin(matches: Matches): string {
  const data = matches.find((match) => match?.id === "root")?.data;
  return typeof data === "object" && data !== null && "origin" in data && typeof data.origin === "string"
    ? data.origin
    : "";
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
const addresses = new Set(["@id", "url", "item", "image"]);

/** `document` with our own paths made absolute in properties that hold addresses; other texts stay as they are. */
const withOrigin = (document: object, origin: string): { [name: string]: Json } =>
  JSON.parse(
    JSON.stringify(document, (name, value) =>
      addresses.has(name) && typeof value === "string" && /^\/(?!\/)/.test(value) ? origin + value : value,
    ),
  );
