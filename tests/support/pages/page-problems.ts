import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from "html-validate";
import type { CrawledPage } from "./crawl";

/** Puts the rules together once: they are the same for every page, and to merge them takes as long as to read one. */
class OneConfig extends StaticConfigLoader {
  #config: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(page: string) {
    this.#config ??= super.getConfigFor(page);
    return this.#config;
  }
}

const rules = new OneConfig({
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // React writes `<meta/>`, `hidden=""` and `charSet`: to a browser they are the shorter forms.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    // Numbers are copied, read out and looked for with plain spaces.
    "tel-non-breaking": "off",
    // 'Calculating' goes on by itself after three seconds, as specified, and has a link for anybody who is faster.
    "meta-refresh": "off",
    // A question's heading names its choices through aria-labelledby, which this technique does not know.
    "wcag/h71": "off",
  },
});
const validator = new HtmlValidate(rules);

/** The page's violations of the HTML standard and of accessibility rules, one line each. */
async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages, source }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const beginning = source?.split("\n")[line - 1]?.slice(Math.max(0, column - 40), column + 60) ?? "";
      return `${ruleId}: ${message} (${beginning})`;
    }),
  );
}

/** Problems for search engines, for links to parts of the page, and for text browsers. */
export const headAndIdProblems = (page: CrawledPage): string[] =>
  [
    ...headProblems(page),
    ...duplicateIds(page.document),
    ...runTogether(page.html),
    ...unsaid(page.html),
  ].map((problem) => `${page.path}: ${problem}`);

const inline = "(?:a|b|button|i|label|small|span|strong|summary|text|time)";
/** The end of one piece of a page and the beginning of the next with nothing between them that a text browser shows. */
const nothingBetween = new RegExp(
  `[\\w.,)](?:</${inline}>)+(?:<${inline}\\b[^>]*>)+[A-Z\\d][^<]*|</(?:a|button|summary)><(?:a|button|details)\\b[^>]*>[^<]*`,
  "g",
);

/** Elements whose words run together where only text is shown. */
const runTogether = (html: string): string[] =>
  (html.match(nothingBetween) ?? []).map((found) => `runs on into ${found}`);

/** What a program prints for a missing value. */
export const unsaid = (html: string): string[] =>
  (html.match(/>[^<>]*(?:\bNaN\b|\bundefined\b|\[object Object\]|Invalid Date)[^<>]*</g) ?? []).map(
    (found) => `says ${found}`,
  );

/** Problems for assistive technology and validators. */
export const markupProblems = async ({ path, html }: CrawledPage): Promise<string[]> =>
  (await htmlProblems(html)).map((problem) => `${path}: ${problem}`);

/** The canonical address of the page; undefined if it has none. */
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
