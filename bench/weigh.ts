import { readDocument } from "../tests/support/pages/document";
import { type Answer, type Person, textOf } from "./person";
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

/** Weighs the page and everything a browser was seen to ask for on its account. */
export async function weigh(page: Answer, seen: Asked[], person: Person): Promise<Weight> {
  const html = textOf(page);
  const weight: Weight = {
    paint: page.body.length,
    script: 0,
    image: 0,
    total: page.body.length,
    requests: seen.length,
    rawHtml: Buffer.byteLength(html),
    rawInlineCss: Buffer.byteLength(html) - Buffer.byteLength(withoutStyle(html)),
    blocking: blockingRequests(html),
    broken: brokenPromises(page),
  };
  for (const url of new Set(seen.filter((each) => each.type !== "eventsource").map(({ url }) => url))) {
    if (url === page.url.href || !url.startsWith(page.url.origin)) continue;
    const answer = await person.get(url);
    weight.total += answer.body.length;
    const type = String(answer.headers["content-type"]);
    if (type.includes("css")) weight.paint += answer.body.length;
    if (type.includes("javascript")) weight.script += answer.body.length;
    if (type.startsWith("image/")) weight.image += answer.body.length;
    weight.broken.push(...brokenPromises(answer));
    if (answer.status >= 400) weight.broken.push(`${answer.url.pathname} answers ${answer.status}`);
  }
  return weight;
}

/** Style sheets and scripts in the head that hold back the first paint. */
function blockingRequests(html: string): string[] {
  const document = readDocument(html);
  const waits = [
    ...document.head.querySelectorAll("link[rel=stylesheet]:not([disabled])"),
    ...document.head.querySelectorAll("script[src]:not([async]):not([defer]):not([type=module])"),
  ];
  return waits.map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "");
}

function brokenPromises({ url, headers, body }: Answer): string[] {
  const packed = headers["content-encoding"] === "br" || headers["content-encoding"] === "gzip";
  const broken: string[] = [];
  if (!packed && text.test(String(headers["content-type"])) && body.length > smallestWorthPacking) {
    broken.push(`${url.pathname} is not compressed`);
  }
  const cacheControl = String(headers["cache-control"]);
  const lasting = cacheControl.includes("immutable") && cacheControl.includes("max-age=31536000");
  if (url.pathname.startsWith("/assets/") && !lasting) {
    broken.push(`${url.pathname} is not immutable for a year`);
  }
  if (!url.pathname.startsWith("/assets/") && cacheControl.includes("immutable")) {
    broken.push(`${url.pathname} is immutable without a hash`);
  }
  return broken;
}
