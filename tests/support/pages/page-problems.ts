import type { CrawledPage } from "./crawl";
import { htmlProblems } from "./valid-html";

/** What search engines, and who goes to a part of the page, would say against it. */
export const headAndIdProblems = (page: CrawledPage): string[] =>
  [...headProblems(page), ...duplicateIds(page.document)].map((problem) => `${page.path}: ${problem}`);

/** What people with assistive technology and validators would say against the page. */
export const markupProblems = async ({ path, html }: CrawledPage): Promise<string[]> =>
  (await htmlProblems(html)).map((problem) => `${path}: ${problem}`);

/** The address that search engines are asked to keep; undefined where they are asked to keep none. */
export function canonicalOf({ document }: CrawledPage): string | undefined {
  return document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? undefined;
}

export function isListed({ document, headers }: CrawledPage): boolean {
  const said = [
    document.querySelector('meta[name="robots"]')?.getAttribute("content"),
    headers.get("X-Robots-Tag"),
  ];
  return !said.some((text) => text?.includes("noindex"));
}

function headProblems(page: CrawledPage): string[] {
  const { document } = page;
  const counted = (selector: string) => document.querySelectorAll(selector).length;
  const description = document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "";
  const canonical = canonicalOf(page);
  return [
    ...(counted("h1") === 1 && document.querySelector("h1")?.textContent?.trim() ? [] : ["has not one h1"]),
    ...(counted("head title") === 1 && document.title.trim() ? [] : ["has not one title"]),
    ...(counted('meta[name="description"]') === 1 && description.trim() ? [] : ["has not one description"]),
    ...(isListed(page) === (canonical !== undefined)
      ? []
      : ["is neither listed at one address nor unlisted"]),
    ...(canonical === undefined || canonical.startsWith("http://localhost:3000/")
      ? []
      : [`is at ${canonical}`]),
    ...(document.documentElement.lang === "en-GB" ? [] : ["has no language"]),
    ...structuredDataProblems(document),
  ];
}

/** Structured data must be read by a machine, and name whole addresses. */
function structuredDataProblems(document: Document): string[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) => {
    const read: { "@type"?: string; url?: string } = JSON.parse(textContent ?? "");
    const named = read["@type"] ? [] : ["has structured data of no type"];
    return read.url?.startsWith("/") ? [...named, `has a relative address in its data: ${read.url}`] : named;
  });
}

function duplicateIds(document: Document): string[] {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))].map((id) => `has two of #${id}`);
}
