import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { PageCache } from "./compression-cache.server";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Where a table of brotli and gzip settings on our pages stands: bench/README.md. */
const brotliSettings = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const cache = new PageCache();
const withBrotli = async (html: string) => new Uint8Array(await brotli(html, brotliSettings));
const withGzip = async (html: string) => new Uint8Array(await gzipped(html, { level: 6 }));

/** The encoding of our pages that a client's Accept-Encoding asks for. */
export function acceptedEncoding(accepted: string | null): "br" | "gzip" | "identity" {
  if (/\bbr\b/.test(accepted ?? "")) return "br";
  return /\bgzip\b/.test(accepted ?? "") ? "gzip" : "identity";
}

/** The html compressed as the request accepts; sets Content-Encoding and Vary. */
export async function compressHtml(
  html: string,
  request: Request,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  if (encoding === "identity") return html;
  headers.set("Content-Encoding", encoding);
  return cache.compressed(html, encoding, encoding === "br" ? withBrotli : withGzip);
}

/** A CSP source that allows exactly this inline text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The Content-Security-Policy of our pages: nothing from elsewhere, no script but ours. */
export function contentSecurityPolicy(sources: { style: string; script?: string }): string {
  return [
    "default-src 'self'",
    `script-src 'self'${sources.script ? ` ${sources.script}` : ""}`,
    `style-src 'self' ${sources.style}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
