import type { Message } from "./message";

/** An e-mail program gets no style sheet of ours, so the few colours of app/styles/theme.css stand here again. */
const colours = { ink: "#16242c", paper: "#fbf8f2", brick: "#a63d26", onBrick: "#ffffff" };
const dark = { ink: "#f1ece2", paper: "#12191d" };

const webAddress = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;
const aloneOnLine = /^https?:\/\/[^\s<>"]+$/;
const priceLine = /^£[\d,]+ – £[\d,]+$/;

/**
 * A mail's text as HTML, for one narrow column and large type. A blank line ends a paragraph; lines that
 * begin with '- ' are a list; a price range that stands alone is set large; a paragraph whose last line is
 * a web address is a button, labelled with the lines before it.
 */
export function mailHtml({ subject, body }: Pick<Message, "subject" | "body">): string {
  const paragraphs = body
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== "")
    .map(block);
  return [
    '<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject.replace(/\s+/g, " "))}</title>`,
    `<style>@media (prefers-color-scheme: dark) { body { background: ${dark.paper} !important; color: ${dark.ink} !important } a.plain { color: ${dark.ink} !important } }</style>`,
    `</head><body style="margin:0;padding:24px 20px;background:${colours.paper};color:${colours.ink};font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">`,
    `<div style="max-width:34em;margin:0 auto;overflow-wrap:anywhere">${paragraphs.join("")}</div>`,
    "</body></html>",
  ].join("\n");
}

function block(text: string): string {
  const lines = text.split("\n");
  const last = lines.at(-1) ?? "";
  if (lines.length > 1 && aloneOnLine.test(last)) return button(last, lines.slice(0, -1).join(" "));
  if (priceLine.test(text)) return paragraph(escaped(text), "font-size:26px;font-weight:800;line-height:1.2");
  const listed = lines.findIndex((line) => line.startsWith("- "));
  if (listed < 0) return paragraph(lines.map(linked).join("<br>"));
  const intro = listed > 0 ? paragraph(lines.slice(0, listed).map(linked).join("<br>")) : "";
  const items = lines.slice(listed).map((line) => `<li>${linked(line.replace(/^- /, ""))}</li>`);
  return `${intro}<ul style="margin:0 0 18px;padding-left:22px">${items.join("")}</ul>`;
}

const paragraph = (html: string, style = ""): string => `<p style="margin:0 0 18px;${style}">${html}</p>`;

/** Tall and wide enough for a thumb; the padding is the link's own, so that all of it can be tapped. */
function button(address: string, label: string): string {
  const style = `display:inline-block;padding:13px 20px;border-radius:6px;background:${colours.brick};color:${colours.onBrick};font-weight:650;text-decoration:none`;
  return paragraph(
    `<a href="${escaped(address)}" style="${style}">${escaped(label.replace(/[:.]$/, ""))}</a>`,
  );
}

/** The line escaped, with its web addresses as links. */
function linked(line: string): string {
  let html = "";
  let from = 0;
  for (const { 0: address, index } of line.matchAll(webAddress)) {
    html += escaped(line.slice(from, index));
    html += `<a class="plain" href="${escaped(address)}" style="color:${colours.brick}">${escaped(address)}</a>`;
    from = index + address.length;
  }
  return html + escaped(line.slice(from));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => entities[each] ?? each);
