import type { MetaArgs, MetaDescriptor, MetaFunction } from "@remix-run/react";
import { site } from "~/content/site";
import { cutAtWord, oneLine } from "~/models/base/text";

type Facts = {
  /** Without the site's name, which is put behind it. */
  title: string;
  /** What the page offers, for a search engine's result and for a shared link; long ones are cut. */
  description: string;
  /** Path of a picture for shared links, where the page has one of its own. */
  image?: string;
  /** From the builders of ~/models/listings/structured-data; paths in them become absolute. */
  jsonLd?: readonly { "@context": "https://schema.org" }[];
  /** The one address search engines should keep: a path, with the query that belongs to it. Without one they keep none. */
  path?: string;
  /** `true`: not in any list of a search engine. */
  noindex?: boolean;
};

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

const longestDescription = 160;
/** Without the name behind it; what a search engine shows of a title ends at 70. */
const longestTitle = 61;

/** What {@link pageMeta} is told of an address that has no page. */
export const pageNotFoundFacts = {
  title: "Page Not Found",
  description: "There is nothing at this address.",
} as const satisfies Facts;

/**
 * The head of a page: title, description, canonical address, what shared links show, structured data. `matches`
 * are those that a route's `meta` is given: the root knows the site's public origin.
 */
export function pageMeta(facts: Facts, matches: Matches): MetaDescriptor[] {
  const { title, path, noindex, image = site.sharePicture, jsonLd = [] } = facts;
  const description = cutAtWord(oneLine(facts.description), longestDescription);
  const head: MetaDescriptor[] = [
    { title: title.startsWith(site.name) || title.length > longestTitle ? title : `${title} · ${site.name}` },
    { name: "description", content: description },
  ];
  const origin = siteOrigin(matches);
  // Nobody is to list or share the page: what is for that stays away.
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

/** A route's `meta`: what its page says of itself, or what it says of the loader's data, which an error leaves out. */
export const metaOf =
  <Loader = unknown>(
    facts: Facts | ((data: MetaArgs<Loader>["data"], args: MetaArgs<Loader>) => Facts),
  ): MetaFunction<Loader> =>
  (args) =>
    pageMeta(typeof facts === "function" ? facts(args.data, args) : facts, args.matches);

/** Public origin of the site, `https://fettle.example`; empty when the root could not say. */
function siteOrigin(matches: Matches): string {
  const data = matches.find((match) => match?.id === "root")?.data;
  return typeof data === "object" && data !== null && "origin" in data && typeof data.origin === "string"
    ? data.origin
    : "";
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
const addresses = new Set(["@id", "url", "item", "image"]);

/** `document` with each path of ours under a name that holds an address made absolute; texts stay as they are. */
export const withOrigin = (document: object, origin: string): { [name: string]: Json } =>
  JSON.parse(
    JSON.stringify(document, (name, value) =>
      addresses.has(name) && typeof value === "string" && /^\/(?!\/)/.test(value) ? origin + value : value,
    ),
  );
