import type { Visitor } from "./visitor";

type Document = { "@type": string; [name: string]: unknown };

/** What the page tells search engines of itself, by type: `LocalBusiness`, `FAQPage`. */
export function jsonLdOf({ document }: Visitor, type: string): Document | undefined {
  const blocks = document.querySelectorAll("script[type='application/ld+json']");
  return [...blocks]
    .map((block): Document => JSON.parse(block.textContent ?? ""))
    .find((found) => found["@type"] === type);
}
