import type { Visitor } from "../tests/support/pages/visitor";
import { type Answer, ask } from "./person";
import type { Asked } from "./phone";

/** A style sheet changes nothing of what a form asks, and reading it takes longest. */
const withoutStyle = (html: string) => html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, "");

/** What one first view of a page carries over the wire, in bytes. Headers are not counted. */
export type Weight = {
  /** HTML with its inline style, and style sheets: what painting waits for. */
  paint: number;
  script: number;
  image: number;
  total: number;
  requests: number;
  /** Of the document, unpacked. */
  rawHtml: number;
  rawInlineCss: number;
  /** What holds back painting besides the document. */
  blocking: string[];
  /** Where a promise about headers is not kept. */
  broken: string[];
};

const text = /^(text\/|application\/(javascript|json)|image\/svg)/;
const smallestWorthPacking = 1024;

/** Weighs the page that is open and everything a browser was seen to ask for on its account. */
export async function weigh(person: Visitor, seen: Asked[]): Promise<Weight> {
  const { html, url: page } = person.page;
  const document = await ask(person, person.path, "br");
  const weight: Weight = {
    paint: document.body.length,
    script: 0,
    image: 0,
    total: document.body.length,
    requests: seen.length,
    rawHtml: Buffer.byteLength(html),
    rawInlineCss: Buffer.byteLength(html) - Buffer.byteLength(withoutStyle(html)),
    blocking: blockingRequests(person.document),
    broken: brokenPromises(document),
  };
  for (const url of new Set(seen.filter((each) => each.type !== "eventsource").map(({ url }) => url))) {
    if (url === page.href || !url.startsWith(page.origin)) continue;
    const answer = await ask(person, url, "br");
    weight.total += answer.body.length;
    const type = answer.headers.get("Content-Type") ?? "";
    if (type.includes("css")) weight.paint += answer.body.length;
    if (type.includes("javascript")) weight.script += answer.body.length;
    if (type.startsWith("image/")) weight.image += answer.body.length;
    weight.broken.push(...brokenPromises(answer));
    if (answer.status >= 400) weight.broken.push(`${answer.url.pathname} answers ${answer.status}`);
  }
  return weight;
}

/** Style sheets and scripts in the head that hold back the first paint. */
function blockingRequests({ head }: Document): string[] {
  const waits = [
    ...head.querySelectorAll("link[rel=stylesheet]:not([disabled])"),
    ...head.querySelectorAll("script[src]:not([async]):not([defer]):not([type=module])"),
  ];
  return waits.map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "");
}

function brokenPromises({ url, headers, body }: Answer): string[] {
  const packed = headers.get("Content-Encoding") === "br";
  const broken: string[] = [];
  if (!packed && text.test(headers.get("Content-Type") ?? "") && body.length > smallestWorthPacking) {
    broken.push(`${url.pathname} is not compressed`);
  }
  const cacheControl = headers.get("Cache-Control") ?? "";
  const lasting = cacheControl.includes("immutable") && cacheControl.includes("max-age=31536000");
  if (url.pathname.startsWith("/assets/") && !lasting) {
    broken.push(`${url.pathname} is not immutable for a year`);
  }
  if (!/^\/(assets|pictures)\//.test(url.pathname) && cacheControl.includes("immutable")) {
    broken.push(`${url.pathname} is immutable and has no name of its own`);
  }
  return broken;
}
