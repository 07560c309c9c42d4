import { site } from "~/content/site";
import { paths } from "~/paths";
import { hashSource } from "./content-security-policy.server";

const style =
  "body{font:1.0625rem/1.6 system-ui,sans-serif;color-scheme:light dark;max-width:34rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.75rem;line-height:1.2}";

/** A page that costs nothing to send: made once for everybody. `title` and `words` are our own, without HTML. */
export function plainPage(title: string, words: string): { headers: Record<string, string>; body: string } {
  const body = `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${site.name}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${words}</p><p><a href="${paths.status}">How ${site.name} is doing</a></p></main></body></html>`;
  return {
    body,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
      "Content-Security-Policy": `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  };
}
