import { colours } from "~/content/colours-outside-css";
import { site } from "~/content/site";
import { escaped } from "~/models/base/html";
import { oneLine } from "~/models/reading/text";
import type { MailBlock } from "./message";

/** Inline colours: mail programs load no style sheet of ours. */
const { light, dark } = colours;

const styles = {
  body: `margin:0;padding:24px 20px;background:${light.paper};color:${light.ink};font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`,
  column: "max-width:34em;margin:0 auto;overflow-wrap:anywhere",
  get wordmark() {
    return `display:inline-block;margin:0 0 22px;padding:0 1px 2px;border-bottom:4px solid ${light.brick};font-size:25px;line-height:1.2;font-weight:800;letter-spacing:-0.02em`;
  },
  paragraph: "margin:0 0 18px",
  price: "margin:0 0 18px;font-size:27px;font-weight:800;line-height:1.2",
  list: "margin:0 0 18px;padding-left:22px",
  card: "margin:0 0 18px;overflow:hidden",
  picture: "float:left;margin:0 14px 0 0;object-fit:cover",
  facts: "margin:0 0 18px;border-collapse:collapse;font:inherit",
  get term() {
    return `padding:0 18px 6px 0;text-align:left;vertical-align:top;font-weight:400;color:${light.slate}`;
  },
  fact: "padding:0 0 6px;vertical-align:top;font-weight:650",
  // Tall and wide enough for a thumb; the padding is the link's own, so that all of it can be tapped.
  get button() {
    return `display:inline-block;padding:13px 20px;border-radius:6px;background:${light.brick};color:${light["on-brick"]};font-weight:650;text-decoration:none`;
  },
  quote: `margin:0 0 18px;padding:2px 0 2px 14px;border-left:4px solid ${light.line}`,
} as const;

const darkRules = () =>
  `@media (prefers-color-scheme: dark) { body { background: ${dark.paper} !important; color: ${dark.ink} !important } .t { color: ${dark.slate} !important } .q { border-color: ${dark.line} !important } }`;

/**
 * A mail as HTML, for one narrow column and large type, under the site's name: no style sheet, and only photos of
 * businesses are loaded, from the site itself. The only links are its buttons.
 */
export function mailHtml({ subject, blocks, origin }: ShownMail): string {
  return [
    '<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(oneLine(subject))}</title>`,
    `<style>:root { color-scheme: light dark } ${darkRules()}</style>`,
    `</head><body style="${styles.body}"><div style="${styles.column}">`,
    `<div style="${styles.wordmark}">${escaped(site.name)}</div>`,
    ...blocks.map((block) => htmlOf(block, origin)),
    "</div></body></html>",
  ].join("\n");
}

type ShownMail = {
  subject: string;
  blocks: readonly MailBlock[];
  /** The origin of the site, whose photos are shown. */
  origin: string;
};

function htmlOf(block: MailBlock, origin: string): string {
  switch (block.kind) {
    case "paragraph":
    case "price":
      return `<p style="${styles[block.kind]}">${lines(block.text)}</p>`;
    case "list":
      return `<p style="margin:0 0 6px">${lines(block.intro)}</p><ul style="${styles.list}">${block.items.map((item) => `<li>${lines(item)}</li>`).join("")}</ul>`;
    case "card":
      return `<div style="${styles.card}">${pictureOf(block.picture, origin)}<b>${escaped(block.title)}</b>${block.lines.map((line) => `<br>${lines(line)}`).join("")}</div>`;
    case "facts":
      return `<table style="${styles.facts}">${block.facts.map(factRow).join("")}</table>`;
    case "button":
      return `<p style="${styles.paragraph}"><a href="${escaped(webAddress(block.address))}" style="${styles.button}">${escaped(block.label)}</a></p>`;
    case "quote":
      return `<blockquote class="q" style="${styles.quote}">${lines(block.text)}</blockquote>`;
  }
}

/** Only pictures of the site itself, whoever made the block. */
function pictureOf(path: string | undefined, origin: string): string {
  if (!path || !/^\/pictures\/[\w/.-]+$/.test(path)) return "";
  return `<img src="${escaped(origin + path)}" alt="" width="112" height="84" style="${styles.picture}">`;
}

const factRow = ({ term, text }: { term: string; text: string }): string =>
  `<tr><th scope="row" class="t" style="${styles.term}">${escaped(term)}</th><td style="${styles.fact}">${lines(text)}</td></tr>`;

/** A button leads to a page and nowhere else, whoever made the block. */
function webAddress(address: string): string {
  if (!/^https?:\/\//.test(address)) throw new Error("A button of an email needs a web address");
  return address;
}

const lines = (text: string): string => escaped(text).replaceAll("\n", "<br>");
